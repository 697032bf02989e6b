/** The context under which recovery codes are sealed: in another account's row they do not open. */
export const recoveryContext = (userId: string): string => `recovery_code ${userId}`;
