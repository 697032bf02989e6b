/** What can be paid with, as the page shows it (BUY-3). A token is known by its chain and contract, never by its name (C2). */
import type { PurchaseOption, PurchaseToken } from "@passport/protocol/calls/purchases";
import { chains, isChainId } from "@passport/protocol/chains";
import { estimatedGas } from "@passport/protocol/constants";

export interface PaymentOption {
  id: string;
  name: PurchaseToken;
  chainId: number;
  isNative: boolean;
  contractAddr: string | null;
  decimals: number;
  /** About what the transaction costs, in whole coins of its chain. */
  gasFee: string;
  gasCoin: string;
  networkName: string;
  /** Null on a developer's chain. */
  scanSite: string | null;
  payTo: string;
}

/** The coin of a chain before its tokens; chains of the same family as the wallet's own come in the server's order. */
const coinsFirst = (one: PaymentOption, other: PaymentOption): number => Number(other.isNative) - Number(one.isNative);

const toOption = ({ name, chain_id, contract_address, decimals, pay_to }: PurchaseOption): PaymentOption[] => {
  // A chain of a newer server: this page cannot pay there.
  if (!isChainId(chain_id)) return [];
  const { family, currency, name: networkName, explorer } = chains[chain_id];
  return [
    {
      id: `${name}-${chain_id}`,
      name,
      chainId: chain_id,
      isNative: contract_address === null,
      contractAddr: contract_address,
      decimals,
      gasFee: estimatedGas[family],
      gasCoin: currency,
      networkName,
      scanSite: explorer,
      payTo: pay_to,
    },
  ];
};

export const toPaymentOptions = (options: readonly PurchaseOption[]): PaymentOption[] =>
  options.flatMap(toOption).toSorted((one, other) => one.chainId - other.chainId || coinsFirst(one, other));
