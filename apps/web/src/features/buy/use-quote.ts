/** The price that the server holds for one amount (BUY-16). It is asked for when the player stops typing. */
import { type PurchaseToken, quotePurchase } from "@passport/protocol/calls/purchases";
import type { OutputOf } from "@passport/protocol/declare";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { runCommand } from "../../lib/socket/run-command.ts";
import { useSettled } from "../../lib/time/use-settled.ts";
import type { PaymentOption } from "./payment-option.ts";

export type Quote = OutputOf<typeof quotePurchase>;

const settleMs = 500;
/** A wallet takes a while to be read and confirmed: a quote that ends sooner is renewed first. */
const leastLeftMs = 30_000;

export const isUsable = ({ expires_at: end }: Quote, now: number): boolean => Date.parse(end) - now > leastLeftMs;

export const askForQuote = (option: { name: PurchaseToken; chainId: number }, amount: bigint): Promise<Quote> =>
  runCommand(quotePurchase, { token: option.name, chain_id: option.chainId, amount: amount.toString() });

/** `amount` is undefined while nothing can be bought. */
export const useQuote = (option: PaymentOption | undefined, amount: bigint | undefined) => {
  const client = useQueryClient();
  const wanted = amount?.toString();
  const settled = useSettled(wanted, settleMs);
  const queryKey = ["purchase-quote", option?.id, settled];
  const { data, error } = useQuery({
    queryKey,
    enabled: option !== undefined && settled !== undefined && settled === wanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    queryFn: () => {
      if (option === undefined || settled === undefined) throw new Error("there is nothing to quote");
      return askForQuote(option, BigInt(settled));
    },
  });
  return {
    /** Of exactly this amount. */
    quote: data?.token_amount === wanted ? data : undefined,
    error,
    renew: () => void client.resetQueries({ queryKey }),
  };
};
