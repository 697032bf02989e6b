import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { developmentAccounts } from "@passport/contracts";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { describe, expect, it, onTestFinished } from "vitest";
import { signerDevelopmentDefaults } from "../../../config/signer-config.ts";
import type { KeySource } from "../../../platform/keys/key-source.ts";
import { derivePublicAddresses } from "../../../platform/keys/public-addresses.ts";
import { openSignerKeys } from "./open-keys.ts";

const fresh = (): KeySource => ({ kind: "local", key: generatePrivateKey() });
const anvils: KeySource = { kind: "local", key: signerDevelopmentDefaults.WITHDRAW_SIGNER_KEYS.slice("local:".length) };
const atHome = { environment: "development", chainIds: [31_337, 97] };
const open = (withdrawKeys: KeySource[], places = atHome) =>
  openSignerKeys({ withdrawKeys, mintKeys: [fresh()], kmsEndpoint: undefined }, places);

const keyFile = (text: string, mode: number): KeySource => {
  const folder = mkdtempSync(join(tmpdir(), "signer-key-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "key");
  writeFileSync(path, text);
  chmodSync(path, mode);
  return { kind: "file", path };
};

it("every account of the development chains counts as public", () => {
  const addresses = Object.values(developmentAccounts).map(({ address }) => address);
  const known = derivePublicAddresses();
  expect(addresses.filter((address) => !known.has(address))).toEqual([]);
});

describe("openSignerKeys", () => {
  it("opens every key of a list", async () => {
    const [one, two] = [generatePrivateKey(), generatePrivateKey()];
    const { withdraw } = await open([{ kind: "local", key: one }, keyFile(`${two.slice(2)}\n`, 0o600)]);
    expect(withdraw.map(({ address }) => address)).toEqual([privateKeyToAddress(one), privateKeyToAddress(two)]);
  });

  it.each([0o604, 0o640 | 0o001, 0o666])("refuses a key file that everybody may open (%o)", async (mode) => {
    await expect(open([keyFile(generatePrivateKey(), mode)])).rejects.toThrow("chmod 600");
  });

  it.each(["hunter2", "", `0x${"0".repeat(64)}`, `0x${"f".repeat(64)}`])(
    "refuses what is no key, without repeating it",
    async (text) => {
      const failure: unknown = await open([keyFile(text, 0o600)]).catch((error: unknown) => error);
      expect(failure).toMatchObject({ name: "SigningKeyError" });
      expect(String(failure)).not.toMatch(/hunter2|0{64}|f{64}/);
    },
  );

  it("refuses a file that is not there", async () => {
    await expect(open([{ kind: "file", path: "/nowhere/key" }])).rejects.toThrow("cannot be read");
  });

  it("lets Anvil's public keys sign on a developer's chains only", async () => {
    await expect(open([anvils])).resolves.toBeDefined();
    for (const places of [
      { environment: "production", chainIds: [31_337, 97] },
      { environment: "development", chainIds: [31_337, 56] },
      { environment: "test", chainIds: [1] },
    ]) {
      await expect(open([fresh(), anvils], places)).rejects.toThrow("everybody knows");
    }
  });

  it("[CHAIN-53] refuses a list that names one key twice", async () => {
    const twice = fresh();
    await expect(open([twice, fresh(), twice])).rejects.toThrow("named twice");
  });

  it("refuses one key for both purposes", async () => {
    const both = fresh();
    const sources = { withdrawKeys: [fresh(), both], mintKeys: [both], kmsEndpoint: undefined };
    await expect(openSignerKeys(sources, atHome)).rejects.toThrow("must not share");
  });
});
