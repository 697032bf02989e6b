/**
 * Whether a password was in a breach (PASSWORD-12), asked of a range API as Have I Been Pwned has it: five characters of
 * the hash go out, padded answers come back, and the comparison is done here. Off unless an address is configured. It
 * never blocks: what is slow, broken or nonsense counts as "not known", and the local list has decided already.
 */
import { createHash } from "node:crypto";
import type { BreachLookup } from "../dependencies.ts";

const timeoutMs = 1000;
const prefixLength = 5;

export const createBreachLookup = (rangeUrl: string | undefined): BreachLookup => ({
  async isBreached(password) {
    if (rangeUrl === undefined) return false;
    const hash = createHash("sha1").update(password).digest("hex").toUpperCase();
    const answer = await readRange(`${rangeUrl}/${hash.slice(0, prefixLength)}`).catch(() => "");
    const suffix = hash.slice(prefixLength);
    // Padding has a count of zero.
    return answer.split(/\r?\n/).some((line) => line.startsWith(`${suffix}:`) && line !== `${suffix}:0`);
  },
});

const readRange = async (url: string): Promise<string> => {
  const headers = { "add-padding": "true" };
  const response = await fetch(url, { headers, redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
  return response.ok ? response.text() : "";
};
