import type * as calls from "@passport/protocol";
import { isTooLarge, isTooSmall, pricesOf, supsFor, usdFor, type WireMessageCode } from "@passport/protocol";
import { Failure } from "../../platform/wire/failure.ts";
import type { CommandExchange } from "../../platform/wire/handlers.ts";
import { findRates } from "../sups/index.ts";
import { type ExceededCap, exceededCap } from "./caps.ts";
import { findDayTotals } from "./day-store.ts";
import type { PurchasesDependencies } from "./dependencies.ts";
import { findPaymentToken } from "./payment-tokens.ts";
import { findSale, makeQuote } from "./store.ts";

const failures = {
  payment: "purchase_too_large",
  account_day: "account_day_limit",
  day: "sale_day_limit",
} as const satisfies Record<ExceededCap, WireMessageCode>;

/**
 * BUY-16: fixes the rate for ten minutes, as long as it moves little (BUY-31). The database makes the quote; the checks here
 * only tell the player at once. It reserves nothing: what is left is decided when the payment is final.
 */
export const quotePurchase = async (
  { db, networks, purchaseCaps }: Pick<PurchasesDependencies, "db" | "networks" | "purchaseCaps">,
  { actor, payload }: Pick<CommandExchange<typeof calls.quotePurchase>, "actor" | "payload">,
): Promise<calls.OutputOf<typeof calls.quotePurchase>> => {
  const { token: name, chain_id, amount: text } = payload;
  const token = findPaymentToken(networks, chain_id, (known) => known.name === name);
  if (token === undefined) throw new Failure("bad_chain");
  const stored = await findRates(db);
  if (stored === undefined) throw new Failure("unavailable");
  const prices = pricesOf(name, stored.rates);
  if (prices === undefined || !stored.rates.enable_sale) throw new Failure("sale_closed");
  const tokenAmount = BigInt(text);
  const supsAmount = supsFor(tokenAmount, token.decimals, prices);
  if (isTooSmall(tokenAmount, token.decimals, prices)) throw new Failure("purchase_too_small");
  const { remaining } = await findSale(db);
  if (isTooLarge(supsAmount, remaining)) throw new Failure("purchase_too_large");
  const usd = usdFor(tokenAmount, token.decimals, prices);
  const totals = await findDayTotals(db, [actor.accountId]);
  const cap = exceededCap({ caps: purchaseCaps, totals }, { accountId: actor.accountId, usd });
  if (cap !== undefined) throw new Failure(failures[cap]);
  const quote = await makeQuote(db, { accountId: actor.accountId, chainId: chain_id, token, amount: tokenAmount });
  if (quote === undefined) throw new Failure("sale_closed");
  return {
    quote_id: quote.id,
    rate: quote.rate,
    token_amount: tokenAmount.toString(),
    sups_amount: quote.sups_amount,
    expires_at: quote.expires_at.toISOString(),
  };
};
