/** What a player can do with the farm, and what the page itself can tell is wrong with it before a wallet is asked. */
import type { MessageCode } from "@passport/protocol/messages";
import { spendingProblem } from "../../../lib/wallet/requirements.ts";
import type { ConnectedWallet } from "../../../lib/wallet/wallet-store.ts";
import type { FarmInfo } from "../info/farm-info.ts";

export type FarmAction =
  | { kind: "enable" }
  | { kind: "stake"; amount: bigint }
  | { kind: "withdraw"; amount: bigint }
  /** Takes out the whole stake and the reward. */
  | { kind: "exit" }
  | { kind: "harvest" };

type Balances = Pick<FarmInfo, "lpBalance" | "stakingBalance">;

/** FARM-7: the full amount is taken out with `exit`, which pays the reward too. */
export const unstakeAction = (amount: bigint, { stakingBalance }: Pick<Balances, "stakingBalance">): FarmAction =>
  amount === stakingBalance ? { kind: "exit" } : { kind: "withdraw", amount };

export interface FarmProblem {
  code: MessageCode;
  /** What was asked for and what there is, where the amount is the problem. */
  amounts?: { asked: bigint; available: bigint };
}

interface Facts {
  wallet: ConnectedWallet | undefined;
  /** Undefined until they are read; without a wallet they are not. */
  balances: Balances | undefined;
}

const lack = (code: MessageCode, asked: bigint, available: bigint): FarmProblem | undefined =>
  asked > available ? { code, amounts: { asked, available } } : undefined;

/**
 * FARM-5, FARM-6, FARM-12. Stake, withdraw and exit need a provider, an account and a signer and say so themselves
 * (FARM-11); the others spend nothing but the network fee, and say that there is no wallet to spend from.
 */
export const farmProblem = (action: FarmAction, { wallet, balances }: Facts): FarmProblem | undefined => {
  switch (action.kind) {
    case "stake":
      return balances && lack("farm_wallet_too_low", action.amount, balances.lpBalance);
    case "withdraw":
      return balances && lack("farm_stake_too_low", action.amount, balances.stakingBalance);
    case "exit":
      return undefined;
    default: {
      const code = spendingProblem({ wallet, balance: 0n, amount: 0n });
      return code && { code };
    }
  }
};
