/** The signer's signatures before the real contracts: good for exactly what they were given for. */
import { developmentAccounts } from "@passport/contracts";
import type { Anvil } from "@passport/testbed";
import { parseEther } from "viem";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signerDevelopmentDefaults } from "../../config/signer-config.ts";
import { setWithdrawSigner } from "./testing/set-signer.ts";
import { type SignerWorld, startSignerWorld } from "./testing/signer-world.ts";
import { copyContract, sendVoucher, tryVoucher, type Use } from "./testing/use-voucher.ts";
import { openVoucherFixture, type Player, type VoucherFixture } from "./testing/voucher-fixtures.ts";

const { alice, bob, mallory, withdrawSigner } = developmentAccounts;
const elsewhere = "0x00000000000000000000000000000000000c0f1e";
const kinds = ["withdraw", "mint", "unstake", "mint_item"] as const;
type Kind = (typeof kinds)[number];

let world: SignerWorld;
let fixture: VoucherFixture;
let player: Player;
beforeAll(async () => {
  world = await startSignerWorld();
  fixture = await openVoucherFixture(world);
  player = await fixture.addPlayer(alice);
});
afterAll(() => world[Symbol.asyncDispose]());

const chainOf = (kind: Kind): Anvil => (kind === "withdraw" ? world.chains.binance : world.chains.ethereum);

/** Token 2 lies in the staking contract from the start; the others are new. */
const tokens: Record<Kind, bigint> = { withdraw: 0n, mint: 500n, unstake: 2n, mint_item: 9n };
const amounts: Record<Kind, bigint> = { withdraw: parseEther("12"), mint: 1n, unstake: 1n, mint_item: 3n };

const signedUse = async (kind: Kind, options: { nonce: bigint; tokenId?: bigint }): Promise<Use> => {
  const wanted = { tokenId: tokens[kind], amount: amounts[kind], ...options };
  const { id, contract, expirySeconds } = await fixture.open(kind, { player, ...wanted });
  expect(await world.ask(id)).toEqual({ signed: true });
  const signature = (await world.signatureOf(id)) ?? "0x";
  return { kind, contract, account: alice.address, ...wanted, expirySeconds, signature };
};

describe("with the keys of the configuration", () => {
  beforeAll(async () => {
    const signer = await world.startSigner();
    return () => signer[Symbol.asyncDispose]();
  });

  it.each(kinds)(
    "[CHAIN-23] [ASSET1155-8] a %s voucher works once, for its chain, contract, account, token, amount, nonce and time",
    async (kind) => {
      const chain = chainOf(kind);
      const use = await signedUse(kind, { nonce: 0n });
      const bent: [string, Partial<Use>][] = [
        ["account", { account: mallory.address }],
        ["expiry", { expirySeconds: use.expirySeconds + 1n }],
        ...(kind === "withdraw" ? [] : [["token", { tokenId: use.tokenId + 1n }] as [string, Partial<Use>]]),
        ...(kind === "withdraw" || kind === "mint_item"
          ? [["amount", { amount: use.amount + 1n }] as [string, Partial<Use>]]
          : []),
      ];
      for (const [what, change] of bent) {
        expect([what, await tryVoucher(chain, { ...use, ...change })]).toEqual([what, "InvalidSignature"]);
      }
      await copyContract(chain, use.contract, elsewhere);
      expect(await tryVoucher(chain, { ...use, contract: elsewhere })).toBe("InvalidSignature");
      await chain.request("anvil_setChainId", [5]);
      expect(await tryVoucher(chain, use)).toBe("InvalidSignature");
      await chain.request("anvil_setChainId", [chain.chainId]);

      expect(await tryVoucher(chain, use, use.expirySeconds + 1n)).toBe("VoucherExpired");
      expect(await tryVoucher(chain, use, use.expirySeconds)).toBe("accepted");
      const ahead = await signedUse(kind, { nonce: 1n, ...(kind === "mint" && { tokenId: 501n }) });
      expect(await tryVoucher(chain, ahead)).toBe("InvalidSignature");
      await sendVoucher(chain, use);
      expect(await tryVoucher(chain, use)).toBe("InvalidSignature");
    },
  );
});

describe("rotation of a key", () => {
  const { WITHDRAW_SIGNER_KEYS: firstKey } = signerDevelopmentDefaults;
  const secondKey = generatePrivateKey();
  beforeAll(async () => {
    player = await fixture.addPlayer(bob);
  });

  const decisionsOf = async (voucherId: string) => {
    const columns = ["key_address", "refusal"] as const;
    return world.db
      .selectFrom("signer.signer_log")
      .select(columns)
      .where("voucher_id", "=", voucherId)
      .orderBy("at")
      .execute();
  };

  it("needs no restart: the contract says which key it trusts, and vouchers in flight stay good", async () => {
    let nowMs = 0;
    const environment = { WITHDRAW_SIGNER_KEYS: `${firstKey},local:${secondKey}` };
    await using _signer = await world.startSigner({ environment, now: () => nowMs });
    const inFlight = { ...(await signedUse("withdraw", { nonce: 0n })), account: bob.address };
    await setWithdrawSigner(world.chains, privateKeyToAddress(secondKey), 300n);
    expect(await tryVoucher(world.chains.binance, inFlight)).toBe("accepted");
    // As long as the signer remembers the old answer its signatures are those of a key that is still good.
    const meanwhile = await fixture.open("withdraw", { player, nonce: 1n });
    nowMs += 4_999;
    expect(await world.ask(meanwhile.id)).toEqual({ signed: true });
    expect(await decisionsOf(meanwhile.id)).toEqual([{ key_address: withdrawSigner.address, refusal: null }]);

    const later = await fixture.open("withdraw", { player, nonce: 2n });
    nowMs += 1;
    expect(await world.ask(later.id)).toEqual({ signed: true });
    expect(await decisionsOf(later.id)).toEqual([{ key_address: privateKeyToAddress(secondKey), refusal: null }]);
  });

  it("a signer without the key that the contract trusts refuses, and signs as soon as it is trusted", async () => {
    await using _stale = await world.startSigner();
    const { id } = await fixture.open("withdraw", { player, nonce: 3n });
    expect(await world.ask(id)).toEqual({ refusal: "no_key" });
    await setWithdrawSigner(world.chains, withdrawSigner.address);
    expect(await world.ask(id)).toEqual({ signed: true });
    const [refused, signed] = await decisionsOf(id);
    expect([refused?.refusal, signed?.key_address]).toEqual(["no_key", withdrawSigner.address]);
  });
});
