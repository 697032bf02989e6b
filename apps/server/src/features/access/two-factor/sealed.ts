/** The contexts under which secrets are sealed: a value that is put into another row or column does not open. */
export const secretContext = (userId: string): string => `two_factor ${userId}`;
export const recoveryContext = (userId: string): string => `recovery_code ${userId}`;
export const challengeContext = (userId: string): string => `tfa_token ${userId}`;
