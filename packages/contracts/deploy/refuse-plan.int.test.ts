/** What a deployment refuses before its first transaction, and what it compares at its end. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Address, encodeAbiParameters, encodeDeployData, type Hex, parseEther } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { supsAbi } from "../abi/sups.ts";
import { testTokenAbi } from "../abi/test-token.ts";
import { supsBytecode } from "../bytecode/sups.ts";
import { testTokenBytecode } from "../bytecode/test-token.ts";
import { deployChain } from "./deploy-chain.ts";
import { type DeploymentPlan, hashPlan } from "./deployment-plan.ts";
import { developmentAccounts as accounts } from "./development-accounts.ts";
import { parsePlan } from "./parse-plan.ts";
import { multicallAddress } from "./place-multicall.ts";
import { progressFile } from "./progress.ts";
import { readBack } from "./read-back.ts";
import { roles } from "./roles.ts";
import { connectChain } from "./sender.ts";
import { freshAddress, type RealChain, realPlan, startRealChain, tokenCode, walletCode } from "./testing/real-chain.ts";

const plan = realPlan();
let chain: RealChain;

beforeAll(async () => {
  chain = await startRealChain(plan);
});
afterAll(() => chain[Symbol.asyncDispose]());

const deploy = (changed: DeploymentPlan, account = chain.deployer) =>
  deployChain({ rpcUrl: chain.url, account, plan: changed });

/** Undoes what the act did, so that each test has the chain as it was. */
const alone = async (act: () => Promise<void>): Promise<void> => {
  const { request } = chain.anvil;
  const snapshot = await request("evm_snapshot");
  try {
    await act();
  } finally {
    await request("evm_revert", [snapshot]);
  }
};

const setCode = (address: Address, code: Hex) => chain.anvil.request("anvil_setCode", [address, code]);
const delegated = `0xef0100${"63c0c19a282a1b52b07dd5a65b58948a07dae32b"}` as const;

/** Refused in these words, and no transaction was sent. */
const isRefused = async (changed: DeploymentPlan, words: string, account = chain.deployer): Promise<void> => {
  const before = await chain.anvil.request("eth_getTransactionCount", [account.address, "latest"]);
  await expect(deploy(changed, account)).rejects.toThrow(words);
  expect(await chain.anvil.request("eth_getTransactionCount", [account.address, "latest"])).toBe(before);
};

describe("[CHAIN-54] before anything is sent", () => {
  it("refuses the plan of another chain", () => isRefused({ ...plan, chainId: 1 }, "The plan is for chain 1"));

  it.each(["treasury", "pauser", "custodian", "depositAddress"] as const)("refuses the deployer as %s", (name) =>
    isRefused({ ...plan, [name]: chain.deployer.address }, `${name} is the deployer`),
  );

  it("refuses the deployer as a signer", () =>
    isRefused(
      { ...plan, ...(plan.withdrawer && { withdrawer: { ...plan.withdrawer, signer: chain.deployer.address } }) },
      "withdrawer.signer is the deployer",
    ));

  it.each(["admin", "guardian", "custodian", "treasury"] as const)("refuses a delegated plain key as %s", (name) =>
    alone(async () => {
      await setCode(plan[name], delegated);
      await isRefused(plan, `${name}, ${plan[name]}, is a plain key that delegates`);
    }),
  );

  it("refuses a signer with code, which no voucher could ever be signed by", () =>
    alone(async () => {
      await setCode(plan.withdrawer?.signer ?? plan.admin, walletCode(2));
      await isRefused(plan, "a signer must be a plain key");
    }));

  it("refuses an address for items with code, also one that takes them today", () =>
    alone(async () => {
      for (const code of ["0x60006000fd", walletCode(1)] as const) {
        await setCode(plan.itemsAddress, code);
        await isRefused(plan, `itemsAddress, ${plan.itemsAddress}, has code: a contract that takes no items would end`);
      }
    }));

  it.each(["admin", "guardian"] as const)("[CHAIN-38] refuses a plain key as %s", (name) =>
    isRefused({ ...plan, [name]: freshAddress() }, `${name} has no code`),
  );

  it.each(["admin", "guardian"] as const)("refuses a wallet as %s in which one owner decides", (name) =>
    alone(async () => {
      await setCode(plan[name], walletCode(1));
      await isRefused(plan, "one owner decides alone");
    }),
  );

  it("refuses a wallet that does not say how many must sign, unless the plan says why", () =>
    alone(async () => {
      await setCode(plan.admin, "0x00");
      await isRefused(plan, "does not say how many must sign");
      await deploy({ ...plan, governance: { acceptedWithout: "2 of 3 at a custodian" } });
    }));

  it("[CHAIN-38] refuses a timelock below 48 hours", () => isRefused({ ...plan, timelockSeconds: 172_799n }, "48 h"));

  it("refuses stand-ins, and keys that are public", async () => {
    await isRefused({ ...plan, tokens: [{ symbol: "USDC", name: "", decimals: 6, token: "stand-in" }] }, "Stand-ins");
    await isRefused({ ...plan, custodian: accounts.custodian.address }, "The key of custodian");
    await isRefused(plan, "The key of deployer", accounts.deployer as never);
  });

  it("refuses a beneficiary that takes no coins", () =>
    alone(async () => {
      await setCode(plan.purchaseAddress, "0x60006000fd");
      await isRefused(plan, `purchaseAddress, ${plan.purchaseAddress}, takes no coins`);
    }));

  it("refuses a chain without Multicall3", () =>
    alone(async () => {
      await setCode(multicallAddress, "0x");
      await isRefused(plan, "has no Multicall3");
    }));

  it("refuses tokens, a liquidity token and a router that are no contracts", async () => {
    const token = freshAddress();
    await isRefused(
      { ...plan, tokens: [{ symbol: "USDC", name: "", decimals: 6, token }] },
      `tokens.USDC, ${token}, is`,
    );
    const farm = { distributor: freshAddress(), durationSeconds: 1n };
    const exchange = { liquidityToken: freshAddress(), router: plan.admin };
    await isRefused({ ...plan, farm: { ...farm, exchange } }, "farm.exchange.liquidityToken");
    const turned = { liquidityToken: plan.admin, router: freshAddress() };
    await isRefused({ ...plan, farm: { ...farm, exchange: turned } }, "farm.exchange.router");
  });

  it("refuses a token with other decimals", () =>
    alone(async () => {
      const sender = await (await connectChain(chain.url)).senderFor(chain.deployer);
      const args = ["USD Coin", "USDC", 6] as const;
      const data = encodeDeployData({ abi: testTokenAbi, bytecode: testTokenBytecode, args });
      const token = await sender.deploy("token", data);
      await isRefused(
        { ...plan, tokens: [{ symbol: "USDC", name: "", decimals: 18, token }] },
        "has 6 decimals and not 18",
      );
      await isRefused({ ...plan, tokens: [{ symbol: "USDC", name: "", decimals: 18, token: plan.admin }] }, "decimals");
    }));

  it("refuses a token with another symbol or none, and takes the planned one", () =>
    alone(async () => {
      const token = freshAddress();
      const withToken = { ...plan, tokens: [{ symbol: "USDC" as const, name: "USD Coin", decimals: 18, token }] };
      await setCode(token, walletCode(18));
      await isRefused(withToken, `tokens.USDC, ${token}, has no symbol`);
      await setCode(token, tokenCode("BUSD", 18));
      await isRefused(withToken, `tokens.USDC, ${token}, has the symbol BUSD`);
      await setCode(token, tokenCode("USDC", 18));
      expect((await deploy(withToken)).tokens).toEqual([{ symbol: "USDC", address: token, decimals: 18 }]);
    }));

  it("takes SUPS that exist, and refuses another supply than theirs", () =>
    alone(async () => {
      const sender = await (await connectChain(chain.url)).senderFor(chain.deployer);
      const args = [plan.treasury, plan.supply] as const;
      const sups = await sender.deploy("sups", encodeDeployData({ abi: supsAbi, bytecode: supsBytecode, args }));
      await isRefused({ ...plan, sups, supply: plan.supply + 1n }, `supply is ${plan.supply + 1n}`);
      await isRefused({ ...plan, sups: plan.guardian }, "sups has");
      const deployment = await deploy({ ...plan, sups });
      expect(deployment.sups).toBe(sups);
    }));
});

describe("[CHAIN-54] a plan that was mended after an interruption", () => {
  it("is refused with the name of the contract that was made by the old one", async () => {
    const folder = await mkdtemp(join(tmpdir(), "passport-progress-"));
    await alone(async () => {
      const progress = progressFile(join(folder, "out.progress"));
      const options = { rpcUrl: chain.url, account: chain.deployer, progress };
      const first = await deployChain({ ...options, plan });
      expect(first.planHash).toBe(hashPlan(plan));
      const mended = { ...plan, pauser: freshAddress() };
      await expect(deployChain({ ...options, plan: mended })).rejects.toThrow(/^withdrawer lies at .* another plan/);
      expect(await deployChain({ ...options, plan })).toEqual(first);
    });
    await rm(folder, { recursive: true });
  });
});

it("[CHAIN-54] the plan in the documentation is deployed as it is printed", async () => {
  const page = await readFile(join(import.meta.dirname, "../../../docs/add-a-chain.md"), "utf8");
  const [, json = ""] = /```json\n(\s*\{.*?\})\n\s*```/s.exec(page) ?? [];
  const documented = parsePlan(JSON.parse(json));
  await using real = await startRealChain(documented);
  const [usdc] = documented.tokens;
  // The only contract of others that it names.
  await real.anvil.request("anvil_setCode", [usdc?.token, tokenCode("USDC", 6)]);
  const deployment = await deployChain({ rpcUrl: real.url, account: real.deployer, plan: documented });
  expect(deployment).toMatchObject({ chainId: 1, planHash: hashPlan(documented), tokens: [{ address: usdc?.token }] });
});

describe("[CHAIN-54] at the end", () => {
  const full = realPlan({}, 31_337);

  it("reads back every key, limit, delay, address and role, and names what differs", async () => {
    const distributor = freshAddress();
    await using other = await startRealChain(full);
    const reader = await connectChain(other.url);
    const token = freshAddress();
    await other.anvil.request("anvil_setCode", [token, tokenCode("USDC", 6)]);
    const whole: DeploymentPlan = {
      ...full,
      tokens: [{ symbol: "USDC", name: "USD Coin", decimals: 6, token }],
      reservesPublisher: freshAddress(),
      withdrawer: realPlan().withdrawer as never,
    };
    const deployment = await deployChain({ rpcUrl: other.url, account: other.deployer, plan: whole });
    const differences = (changed: Partial<DeploymentPlan>) => readBack(reader, { ...whole, ...changed }, deployment);
    expect(await differences({})).toEqual([]);
    expect(distributor).not.toBe(whole.pauser);
    const next = freshAddress();
    const limits = { perAccountOneIn: 501n, overallOneIn: 51n, queueDelaySeconds: 3_600n };
    const cases: [Partial<DeploymentPlan>, RegExp[]][] = [
      [{ supply: whole.supply + 217n * parseEther("1") }, [/sups .*totalSupply is/, /withdrawer .*overallLimit is/]],
      [{ timelockSeconds: 172_801n }, [/timelock .*getMinDelay is 172800 and not 172801/]],
      [{ treasury: next }, [/withdrawer .*treasury is/, /payment receiver .*treasury is/]],
      [{ purchaseAddress: next }, [/payment receiver .*beneficiary is/]],
      [{ itemsAddress: next }, [/items supremacy-achievements .*DEPOSIT_ADDRESS is/]],
      [
        { admin: next },
        [/timelock .*proposer/, /timelock .*executor/, /timelock .*canceller/, /withdrawer .*unpauser/],
      ],
      [
        { custodian: next },
        [/timelock .*has not the role custodian/, /timelock .*has the role custodian and must not/],
      ],
      [{ pauser: next }, [/withdrawer .*pauser/, /staking supremacy-genesis .*pauser/, /items .*pauser/]],
      [{ guardian: next }, [/reserves roots .*guardian/, /timelock .*guardian/, /collectible .*guardian/]],
      [{ reservesPublisher: next }, [/reserves roots .*publisher/]],
      [
        { collections: whole.collections.map((planned) => ({ ...planned, mintSigner: next, limits })) },
        [
          /collectible .*signer is/,
          /collectible .*perAccountLimit is 1000 and not 998/,
          /staking .*queueDelay is 86400/,
        ],
      ],
      [
        { collections: whole.collections.map((planned) => ({ ...planned, unstakeSigner: next })) },
        [/staking .*signer is/],
      ],
      [{ items: whole.items.map((planned) => ({ ...planned, signer: next })) }, [/items .*signer is/]],
    ];
    for (const [changed, expected] of cases) {
      const text = (await differences(changed)).join("\n");
      for (const pattern of expected) expect(text).toMatch(pattern);
    }
    const [genesis] = deployment.collections;
    if (genesis === undefined) throw new Error("no collection");
    const swapped = { ...genesis, staking: deployment.collections[1]?.staking as Address };
    const elsewhere = { ...deployment, collections: [swapped, ...deployment.collections.slice(1)] };
    expect((await readBack(reader, whole, elsewhere)).join("\n")).toMatch(/staking supremacy-genesis .*COLLECTION is/);
    await other.anvil.request("anvil_setCode", [token, tokenCode("BUSD", 18)]);
    expect((await differences({})).join("\n")).toBe(
      `token USDC (${token}): decimals is 18 and not 6\ntoken USDC (${token}): symbol is BUSD and not USDC`,
    );
  });

  it("fails with the difference in words", () =>
    alone(async () => {
      const folder = await mkdtemp(join(tmpdir(), "passport-progress-"));
      const options = { rpcUrl: chain.url, account: chain.deployer, plan, progress: progressFile(join(folder, "out")) };
      const { timelock, withdrawer } = await deployChain(options);
      const thief = freshAddress();
      const grant = `0x2f2ff15d${encodeAbiParameters([{ type: "bytes32" }, { type: "address" }], [roles.guardian, thief]).slice(2)}`;
      await chain.anvil.request("anvil_impersonateAccount", [timelock]);
      await chain.anvil.request("anvil_setBalance", [timelock, "0x56bc75e2d63100000"]);
      await chain.anvil.request("eth_sendTransaction", [{ from: timelock, to: withdrawer, data: grant }]);
      await expect(deployChain(options)).rejects.toThrow(
        `What was deployed is not what the plan says:\nwithdrawer (${withdrawer}): ${thief} has the role guardian and must not`,
      );
      await rm(folder, { recursive: true });
    }));

  it("finds an account that has a role which no plan names", () =>
    alone(async () => {
      const deployment = await deploy(plan);
      const { timelock, withdrawer } = deployment;
      const thief = freshAddress();
      const grant = `0x2f2ff15d${encodeAbiParameters([{ type: "bytes32" }, { type: "address" }], [roles.guardian, thief]).slice(2)}`;
      await chain.anvil.request("anvil_impersonateAccount", [timelock]);
      await chain.anvil.request("anvil_setBalance", [timelock, "0x56bc75e2d63100000"]);
      await chain.anvil.request("eth_sendTransaction", [{ from: timelock, to: withdrawer, data: grant }]);
      const [difference, ...others] = await readBack(await connectChain(chain.url), plan, deployment);
      expect(difference).toBe(`withdrawer (${withdrawer}): ${thief} has the role guardian and must not`);
      expect(others).toEqual([]);
    }));
});
