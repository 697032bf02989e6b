import { type AnvilPair, startAnvil, startAnvilPair } from "@passport/testbed/anvil";
import { type Address, createPublicClient, http, parseEther } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collectibleStakingAbi } from "../abi/collectible-staking.ts";
import { passportCollectibleAbi } from "../abi/passport-collectible.ts";
import { passportItemsAbi } from "../abi/passport-items.ts";
import { stakingRewardsAbi } from "../abi/staking-rewards.ts";
import { supsAbi } from "../abi/sups.ts";
import { supsWithdrawerAbi } from "../abi/sups-withdrawer.ts";
import type { ChainDeployment } from "./chain-deployment.ts";
import { loadChainState, saveChainState } from "./chain-state.ts";
import { developmentAccounts as accounts, players } from "./development-accounts.ts";
import { seededCollectibles, seededItems } from "./seed-assets.ts";
import { prepareDevelopmentChain } from "./seed-chain.ts";
import { signVoucher } from "./sign-voucher.ts";
import { disguiseAnvil } from "./testing/disguised-anvil.ts";

let chains: AnvilPair;
let ethereum: ChainDeployment;
let binance: ChainDeployment;

beforeAll(async () => {
  chains = await startAnvilPair();
  [ethereum, binance] = await Promise.all([
    prepareDevelopmentChain(chains.ethereum.url),
    prepareDevelopmentChain(chains.binance.url),
  ]);
});

afterAll(() => chains[Symbol.asyncDispose]());

const reader = (url: string) => createPublicClient({ transport: http(url) });
const lastBlockTime = async (url: string) => Number((await reader(url).getBlock()).timestamp);
const present = <T>(value: T | null | undefined): T => {
  if (value == null) throw new Error("not deployed");
  return value;
};

describe("the development chains", () => {
  it("are not ahead of the wall clock, and their next block is not behind it", async () => {
    for (const { url, request } of [chains.ethereum, chains.binance]) {
      expect(await lastBlockTime(url)).toBeLessThanOrEqual(Date.now() / 1_000);
      const asked = Date.now() / 1_000;
      await request("evm_mine");
      expect(await lastBlockTime(url)).toBeGreaterThan(asked - 3);
    }
  });

  it("give every player money", async () => {
    for (const [{ url }, deployment] of [[chains.ethereum, ethereum] as const, [chains.binance, binance] as const]) {
      for (const player of players) {
        const { address } = accounts[player];
        const balanceIn = (token: Address) =>
          reader(url).readContract({ address: token, abi: supsAbi, functionName: "balanceOf", args: [address] });
        expect(await balanceIn(deployment.sups)).toBe(parseEther("100000"));
        for (const token of deployment.tokens) {
          expect(await balanceIn(token.address)).toBe(10_000n * 10n ** BigInt(token.decimals));
        }
        expect(await reader(url).getBalance({ address })).toBeGreaterThan(parseEther("9999"));
      }
    }
  });

  it("have carol's tokens where the list says", async () => {
    for (const { slug, tokenId, place } of seededCollectibles) {
      const collection = present(ethereum.collections.find((candidate) => candidate.slug === slug));
      const args = [tokenId] as const;
      const contract = { address: collection.collectible, abi: passportCollectibleAbi, args } as const;
      const places = {
        wallet: accounts.carol.address,
        staking: collection.staking,
        "old staking": collection.stakingOld,
      };
      const client = reader(chains.ethereum.url);
      expect(await client.readContract({ ...contract, functionName: "ownerOf" })).toBe(places[place]);
    }
    for (const { slug, tokenId, amount } of seededItems) {
      const { contract } = present(ethereum.items.find((candidate) => candidate.slug === slug));
      const args = [accounts.carol.address, tokenId] as const;
      const read = { address: contract, abi: passportItemsAbi, functionName: "balanceOf", args } as const;
      expect(await reader(chains.ethereum.url).readContract(read)).toBe(amount);
    }
  });

  it("have a farm whose rewards are over and carol's to take, read in one call", async () => {
    const farm = present(binance.farm);
    const contract = { address: farm.rewards, abi: stakingRewardsAbi } as const;
    const [staked, earned, periodFinish] = await reader(chains.binance.url).multicall({
      multicallAddress: binance.multicall,
      allowFailure: false,
      contracts: [
        { ...contract, functionName: "balanceOf", args: [accounts.carol.address] },
        { ...contract, functionName: "earned", args: [accounts.carol.address] },
        { ...contract, functionName: "periodFinish" },
      ],
    });
    expect(staked).toBe(parseEther("40"));
    expect(earned).toBeGreaterThan(parseEther("899999"));
    expect(Number(periodFinish)).toBeLessThan(Date.now() / 1_000);
  });

  it("take a voucher as TypeScript writes it", async () => {
    const withdrawer = present(binance.withdrawer);
    const amount = parseEther("5");
    const expiry = BigInt(Math.floor(Date.now() / 1_000) + 300);
    const account = accounts.carol.address;
    const where = { chainId: binance.chainId, verifyingContract: withdrawer };
    const message = { account, amount, nonce: 0n, expiry };
    const signature = await signVoucher(accounts.withdrawSigner, "withdraw", where, message);
    const verify = (signed: bigint) =>
      reader(chains.binance.url).readContract({
        address: withdrawer,
        abi: supsWithdrawerAbi,
        functionName: "verify",
        args: [account, signed, expiry, signature],
      });
    expect(await verify(amount)).toBe(0);
    expect(await verify(amount + 1n)).toBe(3);
  });

  it("take a voucher to unstake as TypeScript writes it", async () => {
    const { collectible, staking } = present(ethereum.collections[0]);
    const { tokenId } = seededCollectibles[1];
    const account = accounts.bob.address;
    const expiry = BigInt(Math.floor(Date.now() / 1_000) + 300);
    const where = { chainId: ethereum.chainId, verifyingContract: staking };
    const message = { account, collection: collectible, tokenId, nonce: 0n, expiry };
    const signature = await signVoucher(accounts.unstakeSigner, "unstake", where, message);
    const verify = { address: staking, abi: collectibleStakingAbi, functionName: "verify" } as const;
    const args = [account, tokenId, expiry, signature] as const;
    expect(await reader(chains.ethereum.url).readContract({ ...verify, args })).toBe(0);
  });
});

it("a saved chain comes back whole on a fresh Anvil, with the present time", async () => {
  await using fresh = await startAnvil({ chainId: 31_337 });
  await loadChainState(fresh.url, await saveChainState(chains.ethereum.url));
  const read = (request: typeof fresh.request) =>
    Promise.all([
      request("eth_getBlockByNumber", ["latest", false]),
      request("eth_getLogs", [{ fromBlock: "0x0", toBlock: "latest" }]),
    ]);
  expect(await read(fresh.request)).toEqual(await read(chains.ethereum.request));
  const asked = Date.now() / 1_000;
  await fresh.request("evm_mine");
  expect(await lastBlockTime(fresh.url)).toBeGreaterThan(asked - 3);
});

it("nothing is seeded on a real chain", async () => {
  await using real = await disguiseAnvil(chains.binance.url);
  await expect(prepareDevelopmentChain(real.url)).rejects.toThrow("not for development");
});
