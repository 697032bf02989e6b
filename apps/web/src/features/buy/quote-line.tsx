/** The price that is held, how long it still is, and a way to a new one. */
import { quoteLifeMs, quoteMovePercent } from "@passport/protocol/constants";
import { Dial } from "../../flow/dial.tsx";
import { useTexts } from "../../lib/texts/texts.ts";
import { Countdown } from "../../ui/countdown/countdown.tsx";
import { IconButton } from "../../ui/icon-button/icon-button.tsx";
import { coinName, priceWords } from "./amount-words.ts";
import styles from "./buy.module.css";
import type { PaymentOption } from "./payment-option.ts";
import { buyTexts } from "./texts.ts";
import type { Purchase } from "./use-purchase.ts";

interface QuoteLineProps {
  option: PaymentOption;
  purchase: Pick<Purchase, "quote" | "prices" | "refresh">;
}

export const QuoteLine = ({ option, purchase: { quote, prices, refresh } }: QuoteLineProps) => {
  const texts = useTexts(buyTexts);
  if (prices === undefined) return null;
  const until = quote && Date.parse(quote.expires_at);
  return (
    <div className={styles.quote}>
      <Dial until={until ?? 0} totalMs={quoteLifeMs} />
      <div>
        <b>
          {until === undefined ? (
            texts.askingPrice
          ) : (
            <>
              {texts.priceHeld} <Countdown until={until} onEnd={refresh} />
            </>
          )}
        </b>
        <span className="num">
          {texts.pricesLine(priceWords(prices.supsUsd), coinName(option), priceWords(prices.tokenUsd))}
        </span>
      </div>
      <IconButton icon="refresh" label={texts.newPrice} outlined onClick={refresh} />
      <p className={styles.moves}>{texts.priceMoves(quoteMovePercent)}</p>
    </div>
  );
};
