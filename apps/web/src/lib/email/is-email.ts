/** The shape of an email (N2): one @, something before it, a dotted name after it; only an email can show whether the address exists. */
const pattern = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/u;

export const isEmail = (text: string): boolean => pattern.test(text);
