/** Has the wallet send SUPS to the deposit address, and registers the hash so that the history shows it (DEPOSIT-11, DEPOSIT-12). */
import { registerDeposit } from "@passport/protocol/calls/deposits";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSending } from "../../../lib/flow/use-sending.ts";
import { runCommand } from "../../../lib/socket/run-command.ts";
import type { OpenNetwork } from "../deposit-networks.ts";
import { listDepositsKey } from "../history/list-deposits-query.ts";

export const useDeposit = (linked: string | null) => {
  const { sending, send, close } = useSending();
  const client = useQueryClient();
  /** The wallet has sent it: a failure after this is the chain's. */
  const [hasSent, setSent] = useState(false);

  const register = async (transaction_hash: string, amount: bigint) => {
    try {
      await runCommand(registerDeposit, { transaction_hash, amount: amount.toString() });
      await client.invalidateQueries({ queryKey: listDepositsKey });
    } catch {
      // The chain credits it whether or not we were told early (M4).
    }
  };

  const deposit = ({ chainId, contract, depositAddress }: OpenNetwork, amount: bigint) => {
    setSent(false);
    send({
      linked,
      chainId,
      prepare: (_wallet, calls) => calls.transferTokenCall(contract, depositAddress, amount),
      onSent: (hash) => {
        setSent(true);
        void register(hash, amount);
      },
      onMined: (hash) => void register(hash, amount),
    });
  };
  return { sending, hasSent, deposit, close };
};
