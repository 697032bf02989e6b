import type { Operation } from "@passport/protocol/operation";
import { Slip } from "../../flow/slip.tsx";
import { formatStampTime } from "../../lib/dates/format-date.ts";
import { brand } from "../../lib/env/brand.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { Address } from "../../ui/address/address.tsx";
import type { Fact } from "../../ui/facts/facts.tsx";
import { paidWords, priceWords } from "./amount-words.ts";
import type { PurchaseState } from "./purchase-state.ts";
import { buyTexts } from "./texts.ts";
import type { Purchase, SentPurchase } from "./use-purchase.ts";

interface PurchaseSlipProps {
  sent: SentPurchase;
  state: PurchaseState;
  operation: Operation | undefined;
  wallet: string | null;
  purchase: Pick<Purchase, "prices" | "sending">;
}

/** The end of the quote's id: ids begin with their time, so those of one evening all begin alike. */
const referenceOf = ({ quote }: SentPurchase): string => `B-${quote.quote_id.slice(-8).toUpperCase()}`;

export const PurchaseSlip = ({ sent, state, operation, wallet, purchase: { prices, sending } }: PurchaseSlipProps) => {
  const texts = useTexts(buyTexts);
  const { option, quote } = sent;
  const reference = referenceOf(sent);
  const fact = (id: string, term: string, value: Fact["value"]): Fact => ({ id, term, value });
  return (
    <Slip
      label={texts.slip}
      reference={reference}
      sum={{ label: texts.youReceive, amount: BigInt(operation?.amount ?? quote.sups_amount), unit: brand.token }}
      facts={[
        fact("pay", texts.youPay, paidWords(quote.token_amount, option)),
        ...(prices ? [fact("price", texts.price, texts.priceOf(priceWords(prices.supsUsd)))] : []),
        ...(wallet === null ? [] : [fact("wallet", texts.fromWallet, <Address value={wallet} />)]),
        fact("network", texts.network, option.networkName),
        ...(sending.step === "confirm" ? [fact("hash", texts.transaction, <Address value={sending.hash} />)] : []),
      ]}
      stamp={
        state === "credited" && operation
          ? { tone: "success", text: texts.stampCredited, detail: formatStampTime(operation.updated_at).toUpperCase() }
          : texts.stampWaiting
      }
      microText={texts.microText(reference)}
    />
  );
};
