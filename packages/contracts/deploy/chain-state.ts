import { connectChain } from "./sender.ts";

/** A whole Anvil chain, with blocks and logs, as one text. */
export type ChainState = string;

/** Preparing a chain takes half a second, loading one that was saved a few milliseconds: tests prepare once. */
export const saveChainState = async (rpcUrl: string): Promise<ChainState> => {
  const chain = await connectChain(rpcUrl);
  return (await chain.request("anvil_dumpState", [])) as ChainState;
};

/** Puts a saved chain onto a fresh Anvil of the same chain id. */
export const loadChainState = async (rpcUrl: string, state: ChainState): Promise<void> => {
  const chain = await connectChain(rpcUrl);
  await chain.request("anvil_loadState", [state]);
  // The clock goes on from the wall clock, however old the saved chain is.
  await chain.request("evm_setTime", [Math.floor(Date.now() / 1_000)]);
};
