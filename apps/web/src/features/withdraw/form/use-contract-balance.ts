import { useQuery } from "@tanstack/react-query";
import { loadContractCalls } from "../../../lib/wallet/contracts/load-contract-calls.ts";
import { readyEngine } from "../../../lib/wallet/load-engine.ts";
import { useConnectedWallet } from "../../../lib/wallet/wallet-store.ts";
import type { WithdrawPlace } from "../withdraw-place.ts";

/** A new block may change it. */
const freshMs = 15_000;

/** WITHDRAW-10: the tokens that the withdraw contract has, read through the wallet once it is on that chain. */
export const useContractBalance = ({ chainId, contract, token }: WithdrawPlace) => {
  const wallet = useConnectedWallet();
  return useQuery({
    queryKey: ["withdraw contract balance", chainId, token, contract],
    enabled: wallet?.chainId === chainId,
    staleTime: freshMs,
    refetchInterval: freshMs,
    retry: 1,
    queryFn: async () => {
      const [engine, { readTokenBalance }] = await Promise.all([readyEngine(), loadContractCalls()]);
      return readTokenBalance(engine, token, contract);
    },
  });
};
