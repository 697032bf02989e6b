/** A receipt on the screen: loaded, missing or loading. */
import type { Receipt } from "@passport/protocol/calls/transactions";
import { useQuery } from "@tanstack/react-query";
import { catalogueTexts, shownError } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import { Skeleton } from "../../../ui/skeleton/skeleton.tsx";
import { shortReference } from "../list/reference.ts";
import { transactionTexts } from "../texts.ts";
import { readTransactionQuery } from "./read-transaction-query.ts";
import styles from "./receipt.module.css";
import { ReceiptBody } from "./receipt-body.tsx";
import { ReceiptPaper } from "./receipt-paper.tsx";

interface ReceiptSheetProps {
  accountId: string;
  reference: string;
  onOpen: (reference: string) => void;
}

const isMissing = (error: unknown) => error instanceof Error && "code" in error && error.code === "not_found";

const Waiting = () => {
  const texts = useTexts(transactionTexts);
  return (
    <div className={styles.waiting}>
      <Skeleton width="72px" height="44px" label={texts.loadingReceipt} />
      <Skeleton width="200px" height="44px" />
      <Skeleton width="160px" height="20px" />
      <div className={styles.tear} />
      {["80%", "70%", "85%", "75%", "100%", "90%"].map((width) => (
        <Skeleton key={width} width={width} height="22px" />
      ))}
      <Skeleton width="100%" height="140px" />
    </div>
  );
};

const Missing = ({ reference }: { reference: string }) => {
  const texts = useTexts(transactionTexts);
  return (
    <div className={styles.message}>
      <Icon name="search" />
      <h2>{texts.noReceipt}</h2>
      <p className="mono small">{shortReference(reference)}</p>
      <p className="mid">{texts.noReceiptText}</p>
    </div>
  );
};

/** A hold that was settled has a reference but was no movement: there is no receipt to lead to. */
const useRelated = (accountId: string, receipt: Receipt | undefined): string | undefined => {
  const reference = receipt?.related_reference ?? undefined;
  const { isSuccess } = useQuery({
    ...readTransactionQuery(accountId, reference ?? ""),
    enabled: reference !== undefined,
  });
  return isSuccess ? reference : undefined;
};

export const ReceiptSheet = ({ accountId, reference, onOpen }: ReceiptSheetProps) => {
  const texts = useTexts(transactionTexts);
  const catalogue = useTexts(catalogueTexts);
  const { data: receipt, error, isFetching, refetch } = useQuery(readTransactionQuery(accountId, reference));
  const related = useRelated(accountId, receipt);
  if (receipt) {
    return (
      <>
        <ReceiptBody receipt={receipt} related={related} onOpen={onOpen} />
        <div className={styles.actions}>
          <Button size="sm" onClick={() => window.print()}>
            <Icon name="print" size="s" />
            {texts.print}
          </Button>
        </div>
        <ReceiptPaper receipt={receipt} related={related} />
      </>
    );
  }
  if (isMissing(error)) return <Missing reference={reference} />;
  if (!error) return <Waiting />;
  return (
    <div className={styles.message}>
      <Icon name="error" />
      <h2>{texts.receiptFailed}</h2>
      <p className="mid">{shownError(error, catalogue)}</p>
      <Button busy={isFetching} onClick={() => refetch()}>
        {texts.retry}
      </Button>
    </div>
  );
};
