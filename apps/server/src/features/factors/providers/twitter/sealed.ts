/** A sealed verifier that is put into another visit's row does not open. */
export const verifierContext = (stateHash: Buffer): string => `provider_visit ${stateHash.toString("hex")}`;
