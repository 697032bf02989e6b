import type { Transaction } from "@passport/protocol/calls/transactions";
import { useEffect } from "react";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import { transactionTexts } from "../texts.ts";
import { showsNewest, type TransactionsSearch, withFilters } from "../view/transactions-search.ts";
import { fitsView } from "./fits-view.ts";
import styles from "./new-transactions-note.module.css";

/** Longer than the row's own mark lasts. */
const seenAfterMs = 2500;

interface NewTransactionsNoteProps {
  search: TransactionsSearch;
  fresh: readonly Transaction[];
  onSettled: () => void;
  onShow: (search: TransactionsSearch) => void;
}

/** Says politely that something came. Where the list cannot show it without moving rows away, a button leads there. */
export const NewTransactionsNote = ({ search, fresh, onSettled, onShow }: NewTransactionsNoteProps) => {
  const texts = useTexts(transactionTexts);
  const count = fresh.filter((one) => fitsView(one, search)).length;
  const isListed = showsNewest(search);

  useEffect(() => {
    if (!isListed || count === 0) return;
    const timer = setTimeout(onSettled, seenAfterMs);
    return () => clearTimeout(timer);
  }, [isListed, count, onSettled]);

  return (
    <>
      <p className="sr" role="status">
        {count > 0 && texts.arrived(count)}
      </p>
      {count > 0 && !isListed && (
        <Button size="sm" className={styles.show} onClick={() => onShow(withFilters(search, { sort: undefined }))}>
          <span className="dot" />
          {texts.showArrived(count)}
          <Icon name="next" size="s" />
        </Button>
      )}
    </>
  );
};
