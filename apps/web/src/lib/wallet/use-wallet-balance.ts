import { useQuery } from "@tanstack/react-query";
import { loadContractCalls } from "./contracts/load-contract-calls.ts";
import { readyEngine } from "./load-engine.ts";
import { useConnectedWallet } from "./wallet-store.ts";

/** Often enough to notice a transfer from elsewhere; every change of ours asks again by itself. */
const refetchMs = 15_000;

interface Asset {
  chainId: number;
  /** Null: the chain's own coin. */
  contract: string | null;
}

/** What the connected wallet has of a coin or token. Only asked while the wallet is on its chain. */
export const useWalletBalance = (asset: Asset | undefined) => {
  const wallet = useConnectedWallet();
  const isThere = wallet !== undefined && wallet.chainId === asset?.chainId;
  return useQuery({
    queryKey: ["wallet-balance", wallet?.address, asset?.chainId, asset?.contract],
    enabled: isThere,
    refetchInterval: refetchMs,
    queryFn: async (): Promise<bigint> => {
      if (wallet === undefined || asset === undefined) throw new Error("no wallet is connected");
      const [engine, calls] = await Promise.all([readyEngine(), loadContractCalls()]);
      return asset.contract === null
        ? calls.readCoinBalance(engine, wallet.address)
        : calls.readTokenBalance(engine, asset.contract, wallet.address);
    },
  });
};
