import { createHash, generateKeyPairSync, sign, verify } from "node:crypto";
import { describe, expect, it } from "vitest";
import { curveOrder, parseDerSignature, toLowS } from "./der-signature.ts";
import { toDer } from "./testing/der.ts";

describe("parseDerSignature", () => {
  it("reads what OpenSSL writes: the same r and s verify in the other encoding", () => {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "secp256k1" });
    for (let round = 0; round < 200; round += 1) {
      const message = createHash("sha256").update(String(round)).digest();
      const { r, s } = parseDerSignature(sign("sha256", message, privateKey));
      const plain = Buffer.from([r, s].map((part) => part.toString(16).padStart(64, "0")).join(""), "hex");
      expect(verify("sha256", message, { key: publicKey, dsaEncoding: "ieee-p1363" }, plain)).toBe(true);
    }
  });

  it.each<[string, bigint, bigint]>([
    ["the smallest", 1n, 1n],
    ["the largest", curveOrder - 1n, curveOrder - 1n],
    ["of one short half", 0x7fn, curveOrder / 2n],
  ])("reads %s", (_title, r, s) => {
    expect(parseDerSignature(toDer(r, s))).toEqual({ r, s });
  });

  const good = toDer(5n, 7n);
  it.each<[string, Uint8Array]>([
    ["nothing", Buffer.alloc(0)],
    ["another tag", Buffer.from([0x31, ...good.subarray(1)])],
    ["a tail", Buffer.concat([good, Buffer.from([0])])],
    ["a cut", good.subarray(0, -1)],
    ["a third number", Buffer.from([0x30, 9, 2, 1, 5, 2, 1, 7, 2, 1, 9])],
    ["a padded number", Buffer.from([0x30, 7, 2, 2, 0, 5, 2, 1, 7])],
    ["a negative number", Buffer.from([0x30, 6, 2, 1, 0x85, 2, 1, 7])],
    ["an empty number", Buffer.from([0x30, 5, 2, 0, 2, 1, 7])],
    ["a length beyond the end", Buffer.from([0x30, 6, 2, 1, 5, 2, 9, 7])],
    ["zero", toDer(0n, 7n)],
    ["the order of the curve", toDer(5n, curveOrder)],
  ])("refuses %s", (_title, der) => {
    expect(() => parseDerSignature(der)).toThrow();
  });
});

it("of a signature and its mirrored twin, the one with the lower s is used", () => {
  const half = curveOrder / 2n;
  const lowS = (s: bigint): bigint => toLowS({ r: 5n, s }).s;
  expect([lowS(1n), lowS(half), lowS(half + 1n), lowS(curveOrder - 1n)]).toEqual([1n, half, half, 1n]);
  expect(toLowS({ r: 5n, s: 7n }).r).toBe(5n);
});

it("knows the order of secp256k1", () => {
  expect(curveOrder).toBe(0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n);
});
