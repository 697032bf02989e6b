/** What can be paid with, on which chain. A token is told by chain and address, never by its symbol (C2). */
import { chains, type PurchaseToken } from "@passport/protocol";
import type { NetworkConfig } from "../../config/config.ts";

export interface PaymentToken {
  name: PurchaseToken;
  chainId: number;
  /** Its contract in lower case, or `native` for the chain's own coin. */
  address: string;
  decimals: number;
}

export const nativeAddress = "native";
const nativeDecimals = 18;

const lowercase = <Symbol extends string>(symbol: Symbol) => symbol.toLowerCase() as Lowercase<Symbol>;

export const paymentTokensOf = ({ chainId, deployment }: NetworkConfig): PaymentToken[] => [
  {
    name: lowercase(chains[chainId].currency),
    chainId,
    address: nativeAddress,
    decimals: nativeDecimals,
  },
  ...deployment.tokens.map(
    ({ symbol, address, decimals }): PaymentToken => ({
      name: lowercase(symbol),
      chainId,
      address,
      decimals,
    }),
  ),
];

export const findPaymentToken = (
  networks: readonly NetworkConfig[],
  chainId: number,
  isWanted: (token: PaymentToken) => boolean,
): PaymentToken | undefined =>
  networks
    .filter((network) => network.chainId === chainId)
    .flatMap(paymentTokensOf)
    .find(isWanted);
