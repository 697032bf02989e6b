/** wagmi as we use it: wallets of this browser by EIP-6963, `window.ethereum` for the ones that do not announce themselves. */
import { type Config, createConfig, createStorage, http, injected } from "wagmi";
import { chainDefinitions } from "./chain-definitions.ts";

const storageOf = () => {
  try {
    return createStorage({ key: "wagmi", storage: localStorage });
  } catch {
    return null;
  }
};

export const createWalletConfig = (chainIds: readonly number[]): Config => {
  const [first, ...others] = chainDefinitions(chainIds);
  if (first === undefined) throw new Error("the server supports no chain that this page knows");
  const chains = [first, ...others] as const;
  return createConfig({
    chains,
    connectors: [injected()],
    // The page asks no node: what it reads comes through the wallet.
    transports: Object.fromEntries(chains.map(({ id }) => [id, http()])),
    storage: storageOf(),
  });
};
