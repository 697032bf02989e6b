/** Sends one withdrawal: nonce, the player's signature, voucher, transaction (WITHDRAW-18). The same amount again uses the same voucher. */
import { withdrawSups } from "@passport/protocol/calls/vouchers";
import type { User } from "@passport/protocol/user";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callUntilAnswered } from "../../lib/api/call-until-answered.ts";
import { isSending, type Sending } from "../../lib/flow/sending.ts";
import { useSending } from "../../lib/flow/use-sending.ts";
import { StepUpCancelled, withStepUp } from "../../lib/session/step-up.ts";
import type { ProvenBy } from "../../lib/wallet/contracts/proven-by.ts";
import { hasOwnersWallet } from "../../lib/wallet/owners-wallet.ts";
import { connectedWallet } from "../../lib/wallet/wallet-store.ts";
import { ContractTooLow } from "./withdraw-failure.ts";
import type { WithdrawPlace } from "./withdraw-place.ts";
import { withdrawCheckQuery } from "./withdraw-queries.ts";

export interface WithdrawControl {
  sending: Sending;
  isBusy: boolean;
  /** Who is asked to confirm what leaves, while they are. */
  provingBy: ProvenBy | undefined;
  withdraw: (amount: bigint) => Promise<void>;
  close: () => void;
}

/** A player who does not confirm their identity has changed their mind: there is nothing to say. */
const withoutCancelled = (sending: Sending): Sending =>
  sending.step === "error" && sending.error instanceof StepUpCancelled ? { step: "none" } : sending;

export const useWithdraw = (user: User, { chainId, contract, token }: WithdrawPlace): WithdrawControl => {
  const client = useQueryClient();
  const { sending, send, close } = useSending();
  const [provingBy, setProvingBy] = useState<ProvenBy>();
  const refresh = () => void client.invalidateQueries(withdrawCheckQuery(user.account_id));

  const withdraw = async (amount: bigint) => {
    if (!(await hasOwnersWallet(user))) return;
    // The form shows the way to the right network (WITHDRAW-5).
    if (connectedWallet()?.chainId !== chainId) return;
    send({
      linked: user.public_address,
      chainId,
      prepare: async (wallet, { askConfirmed, readNonce, readTokenBalance, withdrawCall }) => {
        const { engine, address } = wallet;
        // The form could not know it before the wallet was connected (WITHDRAW-10).
        if ((await readTokenBalance(engine, token, contract)) < amount) throw new ContractTooLow();
        const nonce = String(await readNonce(engine, contract, address));
        const query = { address, nonce, amount: String(amount), chain: String(chainId) };
        const choice = { kind: "withdraw", contract, amount } as const;
        const voucher = await askConfirmed({ wallet, choice, onProving: setProvingBy }, (proof) =>
          withStepUp(() => callUntilAnswered(withdrawSups, { query: { ...query, ...proof } })),
        ).finally(refresh);
        return withdrawCall(contract, amount, voucher);
      },
      onMined: refresh,
    });
  };
  return { sending: withoutCancelled(sending), isBusy: isSending(sending), provingBy, withdraw, close };
};
