/** What an authenticator keeps to name the account: the bytes of the player's id, which tells nothing about the person. */
export const userHandleOf = (userId: string): string =>
  Buffer.from(userId.replaceAll("-", ""), "hex").toString("base64url");
