/** SIGNUP-30: as it was given. What could not be shown to staff, such as a control character, is none, and hinders no sign-up. */
export const keptTenant = (given: string | undefined): string | undefined =>
  given !== undefined && /^\P{C}+$/u.test(given) ? given : undefined;
