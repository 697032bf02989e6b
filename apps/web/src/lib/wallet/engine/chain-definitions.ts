/** The networks of the registry as viem knows them: a wallet that lacks one is offered it with these facts. */
import { type ChainId, isChainId } from "@passport/protocol/chains";
import { anvil, bsc, bscTestnet, type Chain, goerli, mainnet, sepolia } from "viem/chains";

const definitions: Readonly<Record<ChainId, Chain>> = {
  1: mainnet,
  5: goerli,
  56: bsc,
  97: bscTestnet,
  31337: anvil,
  11155111: sepolia,
};

/** One of a newer server is left out: the page cannot do anything on it. */
export const chainDefinitions = (ids: readonly number[]): Chain[] => ids.filter(isChainId).map((id) => definitions[id]);
