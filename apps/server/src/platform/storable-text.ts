const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes("\0");

/** Whether PostgreSQL can keep every text of a parsed input, names of fields included. */
export const isStorable = (value: unknown): boolean => {
  if (typeof value === "string") return isStorableText(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, part]) => isStorableText(name) && isStorable(part));
};

/**
 * For what a client says about itself. PostgreSQL keeps neither NUL nor half a surrogate pair, and a hint about a
 * device is not worth a failed login. In a file of its own because it belongs to no feature.
 */
export const storableText = (text: string, maxLength: number): string =>
  text.replaceAll("\0", "").slice(0, maxLength).toWellFormed();
