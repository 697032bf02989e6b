import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { KeyringError, parseKeyring } from "./keyring.ts";

const keyOf = (byte: number): string => Buffer.alloc(32, byte).toString("base64");
const exported = (text: string, purpose: string, id?: string): string =>
  parseKeyring(text).purposeKey(purpose, id).export().toString("hex");

describe("parseKeyring", () => {
  it("takes the first key as the current one and keeps the others", () => {
    const keyring = parseKeyring(`2026-10:${keyOf(2)}, 2026-04:${keyOf(1)}`);
    expect(keyring.currentId).toBe("2026-10");
    expect(keyring.ids).toEqual(["2026-10", "2026-04"]);
    expect(keyring.purposeKey("seal").equals(keyring.purposeKey("seal", "2026-10"))).toBe(true);
    expect(keyring.purposeKey("seal").equals(keyring.purposeKey("seal", "2026-04"))).toBe(false);
  });

  it("derives by HKDF-SHA256, as it will after every release", () => {
    // openssl kdf -keylen 32 -kdfopt digest:SHA256 -kdfopt hexkey:0101… -kdfopt info:"passport seal" HKDF
    expect(exported(`a:${keyOf(1)}`, "seal")).toBe("6615077cd8289a41bdb783afc8b400ec34b9ae097e92e3521cc6c0c5c4daca89");
  });

  it("gives every purpose a key of its own, and no purpose the key itself", () => {
    const text = `a:${keyOf(1)}`;
    const derived = ["seal", "captcha", ""].map((purpose) => exported(text, purpose));
    expect(new Set([...derived, Buffer.alloc(32, 1).toString("hex")]).size).toBe(4);
  });

  it.each([
    ["nothing", ""],
    ["an empty entry", `a:${keyOf(1)},`],
    ["no id", keyOf(1)],
    ["an empty id", `:${keyOf(1)}`],
    ["an id with a dot", `a.b:${keyOf(1)}`],
    ["31 bytes", `a:${Buffer.alloc(31, 1).toString("base64")}`],
    ["33 bytes", `a:${Buffer.alloc(33, 1).toString("base64")}`],
    ["text that is not base64", `a:${"!".repeat(44)}`],
    ["base64 with something between", `a:${keyOf(1).replace("AQ", "A*Q")}`],
    ["a third part", `a:${keyOf(1)}:${keyOf(2)}`],
    ["one id twice", `a:${keyOf(1)},a:${keyOf(2)}`],
    ["one key twice", `a:${keyOf(1)},b:${keyOf(1)}`],
  ])("refuses %s without repeating it", (_, text) => {
    const parse = (): unknown => parseKeyring(text);
    expect(parse).toThrow(KeyringError);
    for (const part of text.split(/[:,]/).filter((piece) => piece.length > 1)) {
      expect(parse).not.toThrow(part);
    }
  });

  it("refuses an id that is not in the ring", () => {
    expect(() => parseKeyring(`a:${keyOf(1)}`).purposeKey("seal", "b")).toThrow(KeyringError);
  });

  it("shows no key when it is logged or frozen with the configuration", () => {
    const keyring = Object.freeze(parseKeyring(`a:${keyOf(1)}`));
    const seen = inspect({ keyring, key: keyring.purposeKey("seal") }, { depth: 9 }) + JSON.stringify(keyring);
    expect(seen).not.toContain(keyOf(1).slice(0, 8));
    expect(seen).not.toContain("01 01 01");
    expect(seen).not.toContain(exported(`a:${keyOf(1)}`, "seal").slice(0, 8));
  });
});
