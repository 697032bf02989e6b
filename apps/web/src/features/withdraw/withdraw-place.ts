import type { WithdrawalCheck } from "@passport/protocol/calls/withdrawals";

/** Where withdrawals happen (WITHDRAW-5): the server says it. */
export interface WithdrawPlace {
  chainId: number;
  /** The withdraw contract. */
  contract: string;
  token: string;
}

/** Undefined while withdrawals are not enabled (WITHDRAW-4). */
export const withdrawPlaceOf = (check: WithdrawalCheck): WithdrawPlace | undefined => {
  const { withdrawal_chain: chainId, withdrawal_contract_address: contract, token_contract_address: token } = check;
  if (!check.withdrawals_enabled || chainId === null || contract === null || token === null) return undefined;
  return { chainId, contract, token };
};
