/** The context under which secrets are sealed: a value that is put into another row or column does not open. */
export const secretContext = (userId: string): string => `two_factor ${userId}`;
