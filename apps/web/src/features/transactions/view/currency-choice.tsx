/** Which currency is listed. Players who have SUPS only see no choice. */
import { type Currency, supsCurrency } from "@passport/protocol/currency";
import { nameOf } from "../../../lib/money/currency-format.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Chip, ChipRow } from "../../../ui/chip/chip.tsx";
import { transactionTexts } from "../texts.ts";
import styles from "../transactions-page.module.css";
import { type TransactionsSearch, withFilters } from "./transactions-search.ts";

interface CurrencyChoiceProps {
  /** Beside SUPS. */
  others: readonly Currency[];
  search: TransactionsSearch;
  onSearch: (search: TransactionsSearch) => void;
}

export const CurrencyChoice = ({ others, search, onSearch }: CurrencyChoiceProps) => {
  const texts = useTexts(transactionTexts);
  if (others.length === 0) return null;
  const chosen = search.currency ?? supsCurrency.code;
  return (
    <div className={styles.currencies}>
      <ChipRow label={texts.currencies}>
        {[supsCurrency, ...others].map((currency) => (
          <Chip
            key={currency.code}
            pressed={currency.code === chosen}
            onClick={() => onSearch(withFilters(search, { currency: currency.code, receipt: undefined }))}
          >
            {nameOf(currency)}
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
};
