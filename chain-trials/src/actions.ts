/** What players do, one step each. Nothing here waits for the server: it must cope with whatever comes. */

import { supsAbi } from "@passport/contracts/abi/sups";
import { supsWithdrawerAbi } from "@passport/contracts/abi/sups-withdrawer";
import type { Chance } from "@passport/testbed/chance";
import { provePath } from "@passport/testbed/client/prove-path";
import { repeated, repeater } from "@passport/testbed/repeater";
import { type Address, encodeFunctionData, type HDAccount, type Hex, parseEther } from "viem";
import type { Fixture, TrialChain } from "./fixture.ts";
import { ask, type Player } from "./player.ts";

export interface OpenVoucher {
  player: Player;
  nonce: bigint;
  amount: bigint;
  expiry: number;
  signature: Hex;
}

const transferData = (to: Address, amount: bigint): Hex =>
  encodeFunctionData({ abi: supsAbi, functionName: "transfer", args: [to, amount] });

export const deposit = async (chain: TrialChain, player: Player, chance: Chance): Promise<void> => {
  const amount = parseEther(String(chance.is(0.15) ? 60_000 + chance.below(5_000) : 1 + chance.below(500)));
  const { sups, depositAddress } = chain.deployment;
  await chain.driver.send(player.wallet, { to: sups, data: transferData(depositAddress, amount) });
};

/** Now with coins, now with dollars, and never with less than 5 USD, which would wait for a member of staff (BUY-29). */
export const buy = async (chain: TrialChain, player: Player, chance: Chance): Promise<void> => {
  const { purchaseAddress, tokens } = chain.deployment;
  const token = chance.is(0.5) ? chance.pick(tokens) : undefined;
  if (token === undefined) {
    await chain.driver.send(player.wallet, { to: purchaseAddress, value: BigInt(10 + chance.below(50)) * 10n ** 15n });
    return;
  }
  const amount = BigInt(5 + chance.below(100)) * 10n ** BigInt(token.decimals);
  await chain.driver.send(player.wallet, { to: token.address, data: transferData(purchaseAddress, amount) });
};

export const withdrawerOf = ({ deployment }: TrialChain): Address => {
  if (deployment.withdrawer === null) throw new Error("nothing is withdrawn on this chain");
  return deployment.withdrawer;
};

export const nonceOf = async (chain: TrialChain, wallet: Address): Promise<bigint> => {
  const data = encodeFunctionData({ abi: supsWithdrawerAbi, functionName: "nonces", args: [wallet] });
  return BigInt(await chain.driver.anvil.request<Hex>("eth_call", [{ to: withdrawerOf(chain), data }, "latest"]));
};

/** A number that the withdraw contract keeps, after the newest block. */
export const readWithdrawer = async (chain: TrialChain, functionName: "epoch" | "perAccountLimit"): Promise<bigint> => {
  const data = encodeFunctionData({ abi: supsWithdrawerAbi, functionName });
  return BigInt(await chain.driver.anvil.request<Hex>("eth_call", [{ to: withdrawerOf(chain), data }, "latest"]));
};

/** The address of a withdrawal with the proof of the player's wallet in it. */
export const confirm = ({ binance }: Fixture, { wallet, accountId }: Player, path: string): Promise<string> =>
  provePath(path, { account: wallet, accountId, deployments: [binance.deployment] });

/** As if they were a day old: fresh SUPS never exceed the contract's limits (WITHDRAW-37), and nothing would be queued. */
const ageDeposits = ({ sql }: Fixture, { accountId }: Player) =>
  sql(
    `update operations set updated_at = updated_at - interval '25 hours'
     where account_id = $1 and kind = 'deposit' and state = 'confirmed' and updated_at > now() - interval '24 hours'`,
    [accountId],
  );

/**
 * Asks for a voucher, sometimes from two tabs at once. Undefined when it was refused or the answer got
 * lost; both tabs must have been told the same.
 */
export const requestVoucher = async (
  fixture: Fixture,
  player: Player,
  amount: bigint,
  tabs: number,
): Promise<OpenVoucher | undefined> => {
  await ageDeposits(fixture, player);
  const nonce = await nonceOf(fixture.binance, player.wallet.address);
  const path = `/api/withdraw/${player.wallet.address}/${nonce}/${amount}/${fixture.binance.driver.anvil.chainId}`;
  // One confirmation for all tabs, or one each: the voucher is the same.
  const proven = await confirm(fixture, player, path);
  const answers = await Promise.all(
    Array.from({ length: tabs }, () => ask(fixture.api.origin, player, proven).catch(() => undefined)),
  );
  const given = answers.flatMap((answer) => (answer?.status === 200 ? [answer.body] : []));
  const [first] = given;
  if (new Set(given.map((body) => JSON.stringify(body))).size > 1) throw new Error(`two vouchers for nonce ${nonce}`);
  if (first?.messageSignature === undefined || first.expiry === undefined) return undefined;
  return { player, nonce, amount, expiry: first.expiry, signature: first.messageSignature };
};

export const useVoucher = async (chain: TrialChain, voucher: OpenVoucher): Promise<void> => {
  const { amount, expiry, signature } = voucher;
  const args = [amount, BigInt(expiry), signature] as const;
  const data = encodeFunctionData({ abi: supsWithdrawerAbi, functionName: "withdrawSUPS", args });
  await chain.driver.send(voucher.player.wallet, { to: withdrawerOf(chain), data });
};

export const cancelNonce = async (chain: TrialChain, player: Player): Promise<void> => {
  const data = encodeFunctionData({ abi: supsWithdrawerAbi, functionName: "cancelNonce" });
  await chain.driver.send(player.wallet, { to: withdrawerOf(chain), data });
};

/**
 * What anybody can do for the gas alone: several thousand logs of our contracts in one block, more than a node gives at once. They are
 * transfers of nothing to the deposit address or, where something can be withdrawn, nonces of a stranger that are cancelled.
 */
export const flood = async (chain: TrialChain, stranger: HDAccount, chance: Chance): Promise<void> => {
  const { sups, depositAddress, withdrawer } = chain.deployment;
  const [to, data]: [Address, Hex] =
    withdrawer === null || chance.is(0.5)
      ? [sups, transferData(depositAddress, 0n)]
      : [withdrawer, encodeFunctionData({ abi: supsWithdrawerAbi, functionName: "cancelNonce" })];
  const times = 2_000 + chance.below(1_500);
  await chain.driver.send(stranger, { to: repeater, data: repeated(times, to, data), gas: 15_000_000n });
};

/** What waits in the contract is released by anybody, or rejected by the guardian. */
export const endQueued = async (
  chain: TrialChain,
  by: HDAccount,
  functionName: "release" | "reject",
  { wallet, nonce }: { wallet: Address; nonce: bigint },
): Promise<void> => {
  const data = encodeFunctionData({ abi: supsWithdrawerAbi, functionName, args: [wallet, nonce] });
  await chain.driver.send(by, { to: withdrawerOf(chain), data });
};
