/**
 * For what a client says about itself. PostgreSQL keeps neither NUL nor half a surrogate pair, and a hint about a
 * device is not worth a failed login. In a file of its own because it belongs to no feature.
 */
export const storableText = (text: string, maxLength: number): string =>
  text.replaceAll("\0", "").slice(0, maxLength).toWellFormed();
