import { hash, randomBytes, timingSafeEqual } from "node:crypto";

/** SESSION-1: 256 random bits, without meaning of their own. Every token, code and secret that we hand out is one. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** SESSION-2: what is stored. A token has 256 random bits, so a plain hash cannot be turned around. */
export const hashToken = (token: string): Buffer => hash("sha256", token, "buffer");

/** In a time that tells nothing of how alike they are. */
export const isTokenOf = (tokenHash: Buffer, token: string): boolean => timingSafeEqual(tokenHash, hashToken(token));
