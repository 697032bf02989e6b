/** N2. One @, something before it, a dotted name after it; whether mail arrives there, only mail can tell. */
const pattern = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/u;

export const isEmail = (text: string): boolean => pattern.test(text);
