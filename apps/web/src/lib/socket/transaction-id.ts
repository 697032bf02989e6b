import { lengths } from "@passport/protocol/constants";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** REALTIME-13: random, 12 characters. 64 symbols take six bits of a byte each, so none is favoured. */
export const createTransactionId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(lengths.transactionId)), (byte) => alphabet[byte & 63]).join("");
