/**
 * The version of docs/legal/terms-and-conditions.md, which is printed at its end. A sign-up names the version that the
 * player accepted, and only the current one is taken: an operator who changes the terms changes both.
 */
export const termsVersion = "1";
