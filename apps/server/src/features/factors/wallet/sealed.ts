/** The context under which a message is sealed: one that is put into another row does not open. */
export const messageContext = (nonceHash: Buffer): string => `wallet message ${nonceHash.toString("hex")}`;
