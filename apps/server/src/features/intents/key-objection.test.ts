import { expect, it } from "vitest";
import { keyObjection } from "./key-objection.ts";

const since = new Date("2026-11-15T12:00:00.000Z");
const age = { now: new Date("2026-11-17T12:00:00.000Z"), keyAgeMs: 86_400_000 };
const proofBy = (id: string) => ({ id: "0x1", valid_until: 1, passkey: { id } }) as Parameters<typeof keyObjection>[1];

it("[SESSION-27] a passkey that is suspended signs nothing, however long it is known", () => {
  const [own, hers] = ["own", "hers"].map((id) => ({
    ...{ id, publicKey: Buffer.alloc(1), since, isSuspended: id === "hers" },
  }));
  if (own === undefined || hers === undefined) throw new Error("both have one");
  const keys = { walletSince: since, isReadyFirst: false, passkeys: [own, hers], removed: [] };
  expect([keyObjection(keys, proofBy("own"), age), keyObjection(keys, proofBy("hers"), age)]).toEqual([
    undefined,
    "proof_refused",
  ]);
});
