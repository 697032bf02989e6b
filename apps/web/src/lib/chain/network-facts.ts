import { chains, isChainId } from "@passport/protocol/chains";

/** How a network and the coin of its fees are called; one of a newer server has its number. */
export const networkFacts = (chainId: number): { name: string; coin: string } =>
  isChainId(chainId)
    ? { name: chains[chainId].name, coin: chains[chainId].currency }
    : { name: String(chainId), coin: "" };
