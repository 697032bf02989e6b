import { createHash } from "node:crypto";
import {
  bytesToHex,
  encodeLeaf,
  encodeNode,
  paddingNode,
  type ReservesNode,
  type ReservesProof,
} from "@passport/protocol";
import { type AnvilPair, startAnvil, startAnvilPair } from "@passport/testbed/anvil";
import { type Address, createPublicClient, encodeFunctionData, http, parseEther } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collectibleStakingAbi } from "../abi/collectible-staking.ts";
import { passportCollectibleAbi } from "../abi/passport-collectible.ts";
import { passportItemsAbi } from "../abi/passport-items.ts";
import { reservesRootsAbi } from "../abi/reserves-roots.ts";
import { stakingRewardsAbi } from "../abi/staking-rewards.ts";
import { supsAbi } from "../abi/sups.ts";
import { supsWithdrawerAbi } from "../abi/sups-withdrawer.ts";
import type { ChainDeployment } from "./chain-deployment.ts";
import { loadChainState, saveChainState } from "./chain-state.ts";
import { developmentAccounts as accounts, players } from "./development-accounts.ts";
import { giveCoins } from "./place-multicall.ts";
import { comparePublished, publishReserves, verifyReservesOnChain } from "./publish-reserves.ts";
import { seededCollectibles, seededItems } from "./seed-assets.ts";
import { prepareDevelopmentChain } from "./seed-chain.ts";
import { connectChain } from "./sender.ts";
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

describe("a proof of reserves", () => {
  const reportId = "01932f00-0000-7000-8000-000000000001";
  const accountOf = (n: number): string => `01932f00-0000-7000-9000-${n.toString(16).padStart(12, "0")}`;
  const hashOf = (bytes: Uint8Array): Uint8Array => createHash("sha256").update(bytes).digest();
  const join = (left: ReservesNode, right: ReservesNode): ReservesNode => ({
    hash: hashOf(encodeNode(left, right)),
    sum: left.sum + right.sum,
  });
  const saltOf = (n: number): Uint8Array => hashOf(Uint8Array.of(n));
  const levelsOf = (nodes: ReservesNode[]): ReservesNode[][] => {
    if (nodes.length === 1) return [nodes];
    const pairs = Array.from({ length: Math.ceil(nodes.length / 2) }, (_, n) => nodes.slice(2 * n, 2 * n + 2));
    return [nodes, ...levelsOf(pairs.map(([left = paddingNode, right = paddingNode]) => join(left, right)))];
  };
  /** The bytes of the tree are those of the server and of the page. */
  const balances = [5n, 0n, 7n, 11n, 13n];
  const levels = levelsOf(
    balances.map((balance, n) => ({
      hash: hashOf(encodeLeaf({ reportId, accountId: accountOf(n), balance, salt: saltOf(n) })),
      sum: balance,
    })),
  );
  const proofOf = (n: number): ReservesProof => ({
    report_id: reportId,
    account_id: accountOf(n),
    balance: String(balances[n]),
    salt: bytesToHex(saltOf(n)),
    steps: levels.slice(0, -1).map((nodes, level) => {
      const { hash, sum } = nodes[(n >> level) ^ 1] ?? paddingNode;
      return { side: (n >> level) % 2 === 0 ? "right" : "left", hash: bytesToHex(hash), sum: String(sum) };
    }),
  });

  it("[CHAIN-45] [RESERVES-4] is published once, and the contract verifies every leaf of it and nothing else", async () => {
    const contract = present(binance.reservesRoots);
    const chain = await connectChain(chains.binance.url);
    const { address } = accounts.reservesPublisher;
    await giveCoins(chain, address, parseEther("1"));
    const publisher = await chain.senderFor(accounts.reservesPublisher);
    const [root] = present(levels.at(-1));
    const books = { number: 7, hash: `0x${"b0".repeat(32)}` };
    const report = { id: reportId, root: bytesToHex(present(root).hash), liabilities: "36", accounts: 5, books };
    expect(await verifyReservesOnChain(chain, contract, proofOf(0))).toBe(false);
    expect(await comparePublished(chain, contract, report)).toEqual(["The report is not published"]);
    await publishReserves(publisher, contract, report);
    expect(await comparePublished(chain, contract, report)).toEqual([]);
    const rewritten = { ...books, hash: `0x${"b1".repeat(32)}` };
    expect(await comparePublished(chain, contract, { ...report, accounts: 6, books: rewritten })).toEqual([
      "Accounts: 6 in the report, 5 on the chain",
      `Hash of the books: ${rewritten.hash} in the report, ${books.hash} on the chain`,
    ]);
    const other = { ...report, root: `0x${"b2".repeat(32)}`, liabilities: "35", books: { ...books, number: 8 } };
    expect(await comparePublished(chain, contract, other)).toEqual([
      `Root: ${other.root} in the report, ${report.root} on the chain`,
      "Liabilities: 35 in the report, 36 on the chain",
      "Number of the reconciliation: 8 in the report, 7 on the chain",
    ]);
    for (const n of balances.keys()) {
      const proof = proofOf(n);
      expect(await verifyReservesOnChain(chain, contract, proof)).toBe(true);
      expect(await verifyReservesOnChain(chain, contract, { ...proof, balance: `${proof.balance}1` })).toBe(false);
      expect(await verifyReservesOnChain(chain, contract, { ...proof, account_id: accountOf(99) })).toBe(false);
    }
    await expect(publishReserves(publisher, contract, { ...report, liabilities: "35" })).rejects.toThrow();
    const next = { ...report, id: accountOf(98) };
    await expect(publishReserves(publisher, contract, next)).rejects.toThrow();
    await expect(publishReserves(publisher, contract, next, accountOf(97))).rejects.toThrow();
    await chain.request("evm_increaseTime", [600]);
    await publishReserves(publisher, contract, next, reportId);
    expect(await comparePublished(chain, contract, next)).toEqual([]);
    const guardian = await chain.senderFor(accounts.guardian);
    const disown = encodeFunctionData({
      abi: reservesRootsAbi,
      functionName: "disown",
      args: [`0x${next.id.replaceAll("-", "")}`],
    });
    await guardian.call("disown", contract, disown);
    expect(await comparePublished(chain, contract, next)).toEqual([
      "A guardian has disowned the report: a thief of the publisher's key published it",
    ]);
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
