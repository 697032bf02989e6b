/** What a thief carries away with a signing key: at once, and through the queue. */
import type { Address, LocalAccount } from "viem";
import { supsWithdrawerAbi } from "../../abi/sups-withdrawer.ts";
import { firstStaked, freshToken, muleOf, queuedTokens } from "./fund-stage.ts";
import { balanceOf } from "./honest-acts.ts";
import type { Stage, VoucherContract } from "./stage.ts";

export interface Loot {
  sups: bigint;
  tokens: bigint;
  items: bigint;
}

export const nothing: Loot = { sups: 0n, tokens: 0n, items: 0n };
export const sum = (one: Loot, other: Loot): Loot => ({
  sups: one.sups + other.sups,
  tokens: one.tokens + other.tokens,
  items: one.items + other.items,
});

/** Which wallets and tokens come next; no wallet is used on two days. */
export interface Cursor {
  mule: number;
  tokenId: bigint;
}

export const cursorFor = ({ kind }: VoucherContract): Cursor => ({
  mule: 1,
  tokenId: kind === "unstake" ? firstStaked : freshToken,
});

/** One wallet after another takes its limit until the next voucher brings nothing. */
export const takeAtOnce = async (
  stage: Stage,
  contract: VoucherContract,
  key: LocalAccount,
  cursor: Cursor,
): Promise<Loot> => {
  let taken = 0n;
  let got = 0n;
  do {
    got = await takeForOne(stage, contract, key, cursor, nextShare(stage, contract, taken));
    taken += got;
    // Without a limit a thief takes all SUPS there are; tokens it mints for ever, and twice the limit is enough to see.
  } while (got > 0n && (contract.kind === "withdraw" || taken <= 2n * contract.overall));
  return { ...nothing, [contract.loot.unit]: taken };
};

/** The last voucher is above the limit and must bring nothing. Below the minimum of the queue it would share `smallLimit`. */
const nextShare = ({ plan }: Stage, { kind, overall, perAccount }: VoucherContract, taken: bigint): bigint => {
  const rest = overall - taken;
  if (rest === 0n) return kind === "withdraw" ? (plan.withdrawer?.queueMinimum ?? 1n) : 1n;
  return rest > 0n && rest < perAccount ? rest : perAccount;
};

/** SUPS and items by one voucher, tokens by one each. */
const takeForOne = async (
  stage: Stage,
  contract: VoucherContract,
  key: LocalAccount,
  cursor: Cursor,
  share: bigint,
): Promise<bigint> => {
  const account = muleOf(cursor.mule);
  cursor.mule += 1;
  const isToken = contract.kind === "mint" || contract.kind === "unstake";
  const before = await balanceOf(stage, contract, account, freshToken);
  for (let nth = 0n; nth < (isToken ? share : 1n); nth += 1n) {
    const tokenId = isToken ? cursor.tokenId : freshToken;
    cursor.tokenId += 1n;
    if (!(await stage.useVoucher(key, contract, account, { tokenId, amount: isToken ? 1n : share }))) break;
  }
  return (await balanceOf(stage, contract, account, freshToken)) - before;
};

export interface Queued {
  account: Address;
  nonce: bigint;
}

/** Everything that is left of the hot balance, or what stands for any number of tokens. */
export const queueTheRest = async (
  stage: Stage,
  contract: VoucherContract,
  key: LocalAccount,
  cursor: Cursor,
): Promise<Queued[]> => {
  const { address: to, kind } = contract;
  const queued: Queued[] = [];
  const count = kind === "mint" || kind === "unstake" ? queuedTokens : 1;
  for (let nth = 0; nth < count; nth += 1) {
    const account = muleOf(cursor.mule);
    cursor.mule += 1;
    const amount =
      kind === "withdraw"
        ? await stage.read<bigint>({ to, abi: supsWithdrawerAbi, functionName: "available" })
        : 10n * contract.overall;
    const own = { to, abi: supsWithdrawerAbi, args: [account] };
    const nonce = await stage.read<bigint>({ ...own, functionName: "nonces" });
    const tokenId = kind === "mint_item" ? freshToken : cursor.tokenId;
    cursor.tokenId += 1n;
    if (await stage.useVoucher(key, contract, account, { tokenId, amount })) queued.push({ account, nonce });
  }
  return queued;
};

export const releaseAll = async (stage: Stage, contract: VoucherContract, queued: readonly Queued[]): Promise<Loot> => {
  let released = 0n;
  for (const { account, nonce } of queued) {
    const before = await balanceOf(stage, contract, account, freshToken);
    const release = { to: contract.address, abi: supsWithdrawerAbi, functionName: "release", args: [account, nonce] };
    await stage.send(account, release);
    released += (await balanceOf(stage, contract, account, freshToken)) - before;
  }
  return { ...nothing, [contract.loot.unit]: released };
};
