/** The two networks that SUPS can come from, as the check describes them. */
import type { CoinName } from "../../flow/coin.tsx";
import type { DepositCheck } from "./check-deposits-query.ts";

export type NetworkId = "bsc" | "eth";

export interface OpenNetwork {
  chainId: number;
  /** The contract of SUPS. */
  contract: string;
  depositAddress: string;
}

export interface DepositNetwork {
  id: NetworkId;
  coin: CoinName;
  /** Undefined where deposits are disabled (DEPOSIT-4). */
  open: OpenNetwork | undefined;
}

const openNetwork = (
  isEnabled: boolean,
  chainId: number | null,
  contract: string | null,
  depositAddress: string | null,
): OpenNetwork | undefined =>
  isEnabled && chainId !== null && contract !== null && depositAddress !== null
    ? { chainId, contract, depositAddress }
    : undefined;

export const depositNetworks = (check: DepositCheck): DepositNetwork[] => [
  {
    id: "bsc",
    coin: "bnb",
    open: openNetwork(
      check.deposits_enabled_bsc,
      check.chain_id_bsc,
      check.sup_contract_address_bsc,
      check.deposit_address_bsc,
    ),
  },
  {
    id: "eth",
    coin: "eth",
    open: openNetwork(
      check.deposits_enabled_eth,
      check.chain_id_eth,
      check.sup_contract_address_eth,
      check.deposit_address_eth,
    ),
  },
];
