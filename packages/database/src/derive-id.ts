/**
 * An id derived from text: the same text always gives the same id, so that a process that does a thing
 * twice does it once. A uuid of version 8 (RFC 9562): made by our own rule, a hash.
 */
import { hash } from "node:crypto";
import { uuidText } from "./uuid-text.ts";

export const deriveId = (words: string): string => {
  const bytes = hash("sha256", words, "buffer").subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return uuidText(bytes);
};
