/** Has the wallet send items to the collection's transfer address, and registers the hash (DEPASSET-9, DEPASSET-10). */
import { listItemDeposits, registerItemDeposit } from "@passport/protocol/calls/deposits";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSending } from "../../../../lib/flow/use-sending.ts";
import { runCommand } from "../../../../lib/socket/run-command.ts";
import type { TokenPlace } from "../tokens/token-place.ts";
import { tokenBalancesKey } from "../tokens/token-queries.ts";

interface Token {
  /** The account's wallet. */
  linked: string | null;
  place: TokenPlace;
  tokenId: string;
}

export const useItemDeposit = ({ linked, place, tokenId }: Token) => {
  const { sending, send, close } = useSending();
  const client = useQueryClient();
  /** The wallet has sent it: a failure after this is the chain's. */
  const [hasSent, setSent] = useState(false);

  const register = async (transaction_hash: string, count: bigint) => {
    try {
      const amount = Number(count);
      await runCommand(registerItemDeposit, {
        transaction_hash,
        amount,
        token_id: tokenId,
        collection_slug: place.slug,
      });
      await client.invalidateQueries({ queryKey: [listItemDeposits.key] });
    } catch {
      // The chain credits it whether or not we were told early (M4).
    }
  };

  const deposit = (count: bigint) => {
    setSent(false);
    const { chainId, contract, transferAddress } = place;
    send({
      linked,
      chainId,
      prepare: ({ address }, calls) =>
        calls.transferItemsCall({ contract, from: address, to: transferAddress, tokenId, amount: count }),
      onSent: (hash) => {
        setSent(true);
        void register(hash, count);
      },
      onMined: (hash) => {
        void register(hash, count);
        void client.invalidateQueries({ queryKey: [tokenBalancesKey] });
      },
    });
  };
  return { sending, hasSent, deposit, close };
};
