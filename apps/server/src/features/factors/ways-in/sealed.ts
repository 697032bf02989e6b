/** The context under which the token of a challenge is sealed: in another row it does not open. */
export const challengeContext = (userId: string): string => `tfa_token ${userId}`;
