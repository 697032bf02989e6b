/** What a plan must not say on the chain it is for. All of it is asked before the first transaction is paid. */
import {
  type Address,
  BaseError,
  ContractFunctionZeroDataError,
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  parseAbi,
  zeroAddress,
} from "viem";
import { accountsOf, type DeploymentPlan, foreignContractsOf, hasStandIns, signersOf } from "./deployment-plan.ts";
import { publicAddresses } from "./development-accounts.ts";
import { multicallAddress } from "./place-multicall.ts";
import type { Chain } from "./sender.ts";

/** How long everybody can see a change before it takes effect. */
const shortestTimelockSeconds = 172_800n;

/** What the code of a plain key begins with that delegates to a contract (EIP-7702): the one key still decides. */
const delegationPrefix = "0xef0100";

const supsDecimals = 18;

type Reader = Chain["reader"];

const safeAbi = parseAbi(["function getThreshold() view returns (uint256)"]);

export const refusePlan = async (chain: Chain, deployer: Address, plan: DeploymentPlan): Promise<void> => {
  if (plan.chainId !== chain.id)
    throw new Error(`The plan is for chain ${plan.chainId}, and the node is of ${chain.id}`);
  const same = accountsOf(plan).find(([, account]) => account === deployer);
  if (same !== undefined) throw new Error(`${same[0]} is the deployer, which must hold no right and receive nothing`);
  await refuseAccounts(chain, plan);
  await refuseForeign(chain, plan);
  if (chain.isAnvil) return;
  refusePublicKeys(chain, deployer, plan);
  if (hasStandIns(plan)) throw new Error("Stand-ins are for Anvil only: anybody can mint them");
  await refuseWeakGovernance(chain, plan);
  if ((await chain.reader.getCode({ address: multicallAddress })) === undefined) {
    throw new Error(`Chain ${chain.id} has no Multicall3 at ${multicallAddress}`);
  }
};

/** Anvil's keys are printed in manuals. On any other chain neither the deployer nor an account may be one of them. */
const refusePublicKeys = ({ id }: Chain, deployer: Address, plan: DeploymentPlan): void => {
  for (const [name, address] of [["deployer", deployer] as const, ...accountsOf(plan)]) {
    if (publicAddresses.has(address))
      throw new Error(`The key of ${name}, ${address}, is public; it cannot be used on chain ${id}`);
  }
};

const refuseAccounts = async ({ reader }: Chain, plan: DeploymentPlan): Promise<void> => {
  for (const [name, address] of accountsOf(plan)) {
    const code = await reader.getCode({ address });
    if (code?.toLowerCase().startsWith(delegationPrefix)) {
      throw new Error(`${name}, ${address}, is a plain key that delegates to a contract (EIP-7702)`);
    }
    // The contracts recover a key from each voucher, which a wallet with code never is.
    if (code !== undefined && signersOf(plan).some(([signer]) => signer === name)) {
      throw new Error(`${name}, ${address}, has code: a signer must be a plain key`);
    }
    // The contracts of items send every deposit to it and can never name another one.
    if (code !== undefined && name === "itemsAddress") {
      throw new Error(
        `${name}, ${address}, has code: a contract that takes no items would end all deposits of items for ever`,
      );
    }
  }
  // The receiver's constructor sends it nothing, which a contract may take that takes no coin.
  const { purchaseAddress } = plan;
  const payer = { account: zeroAddress, stateOverride: [{ address: zeroAddress, balance: 1n }] };
  await reader.call({ ...payer, to: purchaseAddress, value: 1n, gasPrice: 0n }).catch((cause: unknown) => {
    throw new Error(`purchaseAddress, ${purchaseAddress}, takes no coins: payments could never leave the receiver`, {
      cause,
    });
  });
};

const refuseForeign = async ({ reader }: Chain, plan: DeploymentPlan): Promise<void> => {
  for (const [name, address] of foreignContractsOf(plan)) {
    const code = await reader.getCode({ address });
    if (code === undefined || code.toLowerCase().startsWith(delegationPrefix))
      throw new Error(`${name}, ${address}, is no contract`);
  }
  await refuseForeignTokens(reader, plan);
  const { sups, supply } = plan;
  if (sups === "new") return;
  await refuseDecimals(reader, "sups", sups, supsDecimals);
  const total = await answerOf(reader.readContract({ address: sups, abi: erc20Abi, functionName: "totalSupply" }));
  if (total !== supply) throw new Error(`supply is ${supply}, and the SUPS at ${sups} are ${total ?? "unknown"}`);
};

/** Decimals alone would let another token be credited as this one. */
const refuseForeignTokens = async (reader: Reader, { tokens }: DeploymentPlan): Promise<void> => {
  for (const { symbol, token, decimals } of tokens) {
    if (token === "stand-in") continue;
    await refuseDecimals(reader, `tokens.${symbol}`, token, decimals);
    const found = await symbolOf(reader, token);
    if (found === symbol) continue;
    throw new Error(`tokens.${symbol}, ${token}, has ${found === undefined ? "no symbol" : `the symbol ${found}`}`);
  }
};

const refuseDecimals = async (reader: Reader, name: string, address: Address, decimals: number): Promise<void> => {
  const found = await answerOf(reader.readContract({ address, abi: erc20Abi, functionName: "decimals" }));
  if (found !== decimals) throw new Error(`${name} has ${found ?? "no"} decimals and not ${decimals}`);
};

/** Undefined where the contract has none, or returns something that is no text. */
const symbolOf = async (reader: Reader, to: Address): Promise<string | undefined> => {
  const symbol = { abi: erc20Abi, functionName: "symbol" } as const;
  const found = await answerOf(reader.call({ to, data: encodeFunctionData(symbol) }));
  try {
    return decodeFunctionResult({ ...symbol, data: found?.data ?? "0x" });
  } catch {
    return undefined;
  }
};

/**
 * On a real chain the admin and the guardian are multi-signature wallets: a plain key is one laptop away from a thief. A Safe
 * says how many of its owners must sign; a plan that accepts another wallet says why.
 */
const refuseWeakGovernance = async ({ reader }: Chain, plan: DeploymentPlan): Promise<void> => {
  if (plan.timelockSeconds < shortestTimelockSeconds) throw new Error("timelockSeconds must be 172800 (48 h) or more");
  for (const name of ["admin", "guardian"] as const) {
    const address = plan[name];
    if ((await reader.getCode({ address })) === undefined)
      throw new Error(`${name} has no code: it must be a multi-signature wallet`);
    if (plan.governance !== undefined) continue;
    const threshold = await answerOf(reader.readContract({ address, abi: safeAbi, functionName: "getThreshold" }));
    if (threshold === undefined) {
      throw new Error(
        `${name}, ${address}, does not say how many must sign (getThreshold). If it is a multi-signature wallet of another ` +
          'kind, say so in the plan: "governance": {"acceptedWithout": "its kind, and how many must sign"}',
      );
    }
    if (threshold < 2n) throw new Error(`${name}, ${address}, is a wallet in which one owner decides alone`);
  }
};

/** Undefined where the contract has no such call; a node that cannot be reached is an error. */
const answerOf = async <T>(answer: Promise<T>): Promise<T | undefined> => {
  try {
    return await answer;
  } catch (error) {
    const isAnswer = (cause: unknown) => cause instanceof ContractFunctionZeroDataError || isRevert(cause);
    if (error instanceof BaseError && error.walk(isAnswer) !== null) return undefined;
    throw error;
  }
};

const isRevert = (error: unknown): boolean =>
  error instanceof Error && ["ContractFunctionRevertedError", "ExecutionRevertedError"].includes(error.name);
