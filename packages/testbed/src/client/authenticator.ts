/** An authenticator app on a phone: TOTP as in RFC 6238, written independently so that the server's code does not verify itself. */
import { createHmac } from "node:crypto";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const stepMs = 30_000;

const fromBase32 = (text: string): Buffer => {
  const bits = [...text.toUpperCase()].map((symbol) => alphabet.indexOf(symbol).toString(2).padStart(5, "0")).join("");
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
};

/** What the app shows at that time for the secret it was given. */
export const passcodeOf = (secret: string, at: Date = new Date()): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / stepMs)));
  const hash = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
};

/** A passcode one step ahead is accepted too: for use where the current one is spent. */
export const nextPasscodeOf = (secret: string): string => passcodeOf(secret, new Date(Date.now() + stepMs));
