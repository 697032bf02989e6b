/** Joins the class names that apply; the rest may be false or absent. */
export const classNames = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(" ");
