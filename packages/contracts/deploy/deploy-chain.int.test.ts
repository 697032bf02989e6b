import type { DevelopmentChainId } from "@passport/protocol";
import { type AnvilPair, startAnvil, startAnvilPair } from "@passport/testbed/anvil";
import type { Address } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { supsAbi } from "../abi/sups.ts";
import { supsWithdrawerAbi } from "../abi/sups-withdrawer.ts";
import type { ChainDeployment } from "./chain-deployment.ts";
import { contractsWithPause, deployChain } from "./deploy-chain.ts";
import { developmentAccounts as accounts } from "./development-accounts.ts";
import { developmentPlans } from "./development-plan.ts";
import type { Progress, ProgressStore } from "./progress.ts";
import { hasRole, type Role, roles } from "./roles.ts";
import { type Chain, connectChain } from "./sender.ts";

let chains: AnvilPair;
let deployments: Record<DevelopmentChainId, ChainDeployment>;

beforeAll(async () => {
  chains = await startAnvilPair();
  const [ethereum, binance] = await Promise.all([deploy(chains.ethereum.url, 31_337), deploy(chains.binance.url, 97)]);
  deployments = { 31337: ethereum, 97: binance };
});

afterAll(() => chains[Symbol.asyncDispose]());

const deploy = (rpcUrl: string, chainId: DevelopmentChainId, progress?: ProgressStore): Promise<ChainDeployment> =>
  deployChain({
    rpcUrl,
    account: accounts.deployer,
    plan: developmentPlans[chainId],
    ...(progress === undefined ? {} : { progress }),
  });

const allContracts = (deployment: ChainDeployment): Address[] => [
  ...contractsWithPause(deployment),
  ...deployment.collections.flatMap(({ stakingOld }) => (stakingOld === null ? [] : [stakingOld])),
];

const rolesOf = async (chain: Chain, contract: Address, account: Address): Promise<Role[]> => {
  const names = Object.keys(roles) as Role[];
  const held = await Promise.all(names.map((role) => hasRole(chain, contract, role, account)));
  return names.filter((_, index) => held[index]);
};

describe.each([31_337, 97] as const)("a deployment on chain %i", (chainId) => {
  it("[CHAIN-38] gives every right to whom the plan names, and the deployer none", async () => {
    const deployment = deployments[chainId];
    const chain = await connectChain(chainId === 97 ? chains.binance.url : chains.ethereum.url);
    for (const contract of allContracts(deployment)) {
      expect(await rolesOf(chain, contract, accounts.deployer.address)).toEqual([]);
      expect(await rolesOf(chain, contract, deployment.timelock)).toEqual(["admin"]);
    }
    for (const contract of contractsWithPause(deployment)) {
      expect(await rolesOf(chain, contract, accounts.admin.address)).toEqual(["unpauser"]);
      expect(await rolesOf(chain, contract, accounts.pauser.address)).toEqual(["pauser"]);
      expect(await rolesOf(chain, contract, accounts.guardian.address)).toEqual(["pauser", "guardian"]);
    }
    const sups = { address: deployment.sups, abi: supsAbi, functionName: "balanceOf" } as const;
    expect(await chain.reader.readContract({ ...sups, args: [accounts.deployer.address] })).toBe(0n);
    expect(await chain.reader.readContract({ ...sups, args: [accounts.treasury.address] })).toBe(
      developmentPlans[chainId].supply,
    );
  });

  it("gives the same addresses on every fresh chain", () => {
    expect(deployments[chainId]).toMatchSnapshot();
  });
});

it("the withdrawer gets its own key, its limits and its treasury", async () => {
  const { withdrawer } = deployments[97];
  if (withdrawer === null) throw new Error("no withdrawer");
  const chain = await connectChain(chains.binance.url);
  const contract = { address: withdrawer, abi: supsWithdrawerAbi } as const;
  const { reader } = chain;
  expect(await reader.readContract({ ...contract, functionName: "signer" })).toBe(accounts.withdrawSigner.address);
  expect(await reader.readContract({ ...contract, functionName: "perAccountLimit" })).toBe(50_000n * 10n ** 18n);
  expect(await reader.readContract({ ...contract, functionName: "queueDelay" })).toBe(86_400n);
  expect(await reader.readContract({ ...contract, functionName: "queueMinimum" })).toBe(5n * 10n ** 18n);
  expect(await reader.readContract({ ...contract, functionName: "treasury" })).toBe(accounts.treasury.address);
});

describe("a deployment that was stopped", () => {
  /** Dies at the given write, as a process does that is killed. */
  const dyingStore = (writes: number) => {
    let lives = writes;
    let kept: string | undefined;
    const store: ProgressStore = {
      load: async () => (kept === undefined ? undefined : (JSON.parse(kept) as Progress)),
      async save(progress) {
        lives -= 1;
        kept = JSON.stringify(progress);
        if (lives === 0) throw new Error("killed");
      },
    };
    return store;
  };

  it("continues where it stopped and deploys no contract twice", async () => {
    await using anvil = await startAnvil({ chainId: 31_337 });
    const store = dyingStore(4);
    await expect(deploy(anvil.url, 31_337, store)).rejects.toThrow("killed");
    const before = await store.load();
    const deployment = await deploy(anvil.url, 31_337, store);
    expect(deployment.sups).toBe(before?.contracts["sups"]?.address);
    // Nothing was wasted: one contract more would have moved every later address.
    expect(deployment).toEqual(deployments[31_337]);
  });

  it("changes nothing when it was finished", async () => {
    await using anvil = await startAnvil({ chainId: 97 });
    const store = dyingStore(1_000);
    const deployment = await deploy(anvil.url, 97, store);
    const block = await anvil.request("eth_blockNumber");
    expect(await deploy(anvil.url, 97, store)).toEqual(deployment);
    expect(await anvil.request("eth_blockNumber")).toBe(block);
  });

  it("is not taken up on another chain", async () => {
    await using anvil = await startAnvil({ chainId: 31_337 });
    const store = dyingStore(1);
    await expect(deploy(anvil.url, 31_337, store)).rejects.toThrow("killed");
    await expect(deploy(chains.binance.url, 97, store)).rejects.toThrow("is of chain 31337");
  });
});

it("[CHAIN-53] each contract trusts a key of its own", async () => {
  const signers: Address[] = [];
  for (const [url, deployment] of [
    [chains.ethereum.url, deployments[31_337]],
    [chains.binance.url, deployments[97]],
  ] as const) {
    const { reader } = await connectChain(url);
    const { withdrawer, collections, items } = deployment;
    const vouchers = [
      withdrawer,
      ...collections.flatMap(({ collectible, staking }) => [collectible, staking]),
      ...items.map(({ contract }) => contract),
    ].filter((address) => address !== null);
    for (const address of vouchers) {
      signers.push(await reader.readContract({ address, abi: supsWithdrawerAbi, functionName: "signer" }));
    }
  }
  const { withdrawSigner, mintSigner, unstakeSigner, limitedMintSigner, limitedUnstakeSigner, itemSigner } = accounts;
  const genesis = [mintSigner, unstakeSigner];
  const planned = [...genesis, limitedMintSigner, limitedUnstakeSigner, itemSigner, withdrawSigner];
  expect(signers).toEqual(planned.map(({ address }) => address));
  expect(new Set(signers).size).toBe(6);
});
