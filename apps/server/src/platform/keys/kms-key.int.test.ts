import { keccak256, parseSignature, recoverAddress, stringToHex } from "viem";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { curveOrder } from "./der-signature.ts";
import { openKmsKey } from "./kms-key.ts";
import { type KmsStandIn, startKms } from "./testing/kms.ts";

const digest = (text: string) => keccak256(stringToHex(text));
const open = ({ keyId, endpoint }: KmsStandIn, timeoutMs?: number) =>
  openKmsKey({ region: "eu-west-1", keyId, endpoint, ...(timeoutMs !== undefined && { timeoutMs }) });

beforeAll(() => {
  vi.stubEnv("AWS_ACCESS_KEY_ID", "test");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "test");
  return () => vi.unstubAllEnvs();
});

describe("a key in KMS", () => {
  it("has its address from the public key, and its signatures are recovered to it", async () => {
    await using kms = await startKms();
    const key = await open(kms);
    expect(key.address).toBe(kms.address);
    for (let round = 0; round < 50; round += 1) {
      const hash = digest(String(round));
      const signature = await key.signDigest(hash);
      expect(signature).toMatch(/^0x[0-9a-f]{128}(1b|1c)$/);
      expect(await recoverAddress({ hash, signature })).toBe(kms.address);
    }
  });

  it("returns the lower twin when KMS gave the higher one: it is the one that contracts take", async () => {
    await using kms = await startKms();
    const key = await open(kms);
    const plain = await key.signDigest(digest("twins"));
    kms.behave("high-s");
    expect(await key.signDigest(digest("twins"))).toBe(plain);
    expect(BigInt(parseSignature(plain).s)).toBeLessThanOrEqual(curveOrder / 2n);
  });

  it("refuses a signature of another key", async () => {
    await using kms = await startKms();
    const key = await open(kms);
    kms.behave("another-key");
    await expect(key.signDigest(digest("mine"))).rejects.toThrow("not this key's");
  });

  it.each(["fail", "garbage"] as const)(
    "signs nothing when KMS answers with %s, and goes on afterwards",
    async (behaviour) => {
      await using kms = await startKms();
      const key = await open(kms);
      kms.behave(behaviour);
      await expect(key.signDigest(digest("later"))).rejects.toThrow();
      kms.behave("answer");
      await expect(key.signDigest(digest("later"))).resolves.toMatch(/^0x/);
    },
  );

  it("gives up on a KMS that hangs", async () => {
    await using kms = await startKms();
    // Opening the key, while KMS responds, has no more time than this either.
    const key = await open(kms, 2_000);
    kms.behave("hang");
    await expect(key.signDigest(digest("never"))).rejects.toThrow();
  });

  it("does not open a key of another curve, or one that is not there", async () => {
    await using other = await startKms({ curve: "P-256" });
    await expect(open(other)).rejects.toThrow("ECC_SECG_P256K1");
    await using kms = await startKms();
    await expect(open({ ...kms, keyId: "alias/missing" })).rejects.toThrow();
  });
});
