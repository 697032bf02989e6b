/** PostgreSQL keeps neither NUL nor half a surrogate pair; a hint about a device is not worth a failed login. */
export const storableText = (text: string, maxLength: number): string =>
  text.replaceAll("\0", "").slice(0, maxLength).toWellFormed();
