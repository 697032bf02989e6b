/** What a receipt says, the same on the screen and on paper. Paper has nothing to press. */
import type { Receipt } from "@passport/protocol/calls/transactions";
import type { ReactNode } from "react";
import { MicroText } from "../../../art/react/micro-text.tsx";
import { Mrz } from "../../../art/react/mrz.tsx";
import { Rosette } from "../../../art/react/rosette.tsx";
import { receiptZone } from "../../../art/receipt-zone.ts";
import { formatExactTime, formatStampTime } from "../../../lib/dates/format-date.ts";
import { brand } from "../../../lib/env/brand.ts";
import { unitOf } from "../../../lib/money/currency-format.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Amount } from "../../../ui/amount/amount.tsx";
import { CopyButton } from "../../../ui/copy-button/copy-button.tsx";
import { type Fact, Facts } from "../../../ui/facts/facts.tsx";
import { Stamp } from "../../../ui/stamp/stamp.tsx";
import { PartyName } from "../list/party-name.tsx";
import { shortReference } from "../list/reference.ts";
import { signedAmount } from "../list/signed-amount.ts";
import { transactionTexts } from "../texts.ts";
import styles from "./receipt.module.css";
import { stampOf } from "./stamp-of.ts";

interface ReceiptBodyProps {
  receipt: Receipt;
  /** The transaction that this one corrects, when the player has a receipt of it. */
  related: string | undefined;
  /** Absent on paper. */
  onOpen?: (reference: string) => void;
}

const RelatedLink = ({ reference, onOpen }: { reference: string; onOpen: ReceiptBodyProps["onOpen"] }) =>
  onOpen ? (
    <button type="button" className={styles.related} title={reference} onClick={() => onOpen(reference)}>
      {shortReference(reference)}
    </button>
  ) : (
    <span className="mono">{reference}</span>
  );

const useFacts = ({ receipt, related, onOpen }: ReceiptBodyProps): Fact[] => {
  const texts = useTexts(transactionTexts);
  const fact = (id: string, term: string, value: ReactNode): Fact => ({ id, term, value });
  return [
    fact("from", texts.from, <PartyName party={receipt.from} />),
    fact("to", texts.to, <PartyName party={receipt.to} />),
    fact("group", texts.groupTerm, receipt.group),
    fact("sub-group", texts.subGroupTerm, receipt.sub_group),
    fact("date", texts.date, <time dateTime={receipt.created_at}>{formatExactTime(receipt.created_at)}</time>),
    fact("reference", texts.reference, <span className={styles.reference}>{receipt.transaction_reference}</span>),
    ...(related === undefined
      ? []
      : [fact("related", texts.related, <RelatedLink reference={related} onOpen={onOpen} />)]),
    {
      ...fact(
        "balance",
        texts.balanceAfter,
        <Amount value={receipt.balance_after} decimals={receipt.currency.decimals} />,
      ),
      total: true,
    },
  ];
};

export const ReceiptBody = (props: ReceiptBodyProps) => {
  const { receipt, onOpen } = props;
  const texts = useTexts(transactionTexts);
  const facts = useFacts(props);
  const { transaction_reference: reference, created_at: at, amount, group } = receipt;
  const short = shortReference(reference);
  const stamp = stampOf(receipt);
  const zone = receiptZone({
    issuer: brand.issuer,
    token: unitOf(receipt.currency),
    decimals: receipt.currency.decimals,
    reference,
    amount,
    group,
    createdAt: new Date(at),
  });
  return (
    <>
      <Rosette seed={reference} className={styles.rosette} />
      <div className={styles.head}>
        <h2 className="label">{texts.receipt}</h2>
        {onOpen ? (
          <CopyButton value={reference} label={texts.referenceToCopy} shown={short} />
        ) : (
          <span className="mono">{short}</span>
        )}
      </div>
      <div className={styles.sum}>
        <Amount
          value={signedAmount(receipt)}
          signed
          unit={unitOf(receipt.currency)}
          size="heading"
          decimals={receipt.currency.decimals}
        />
        <p className="mid small">{receipt.description}</p>
      </div>
      <div className={styles.tear} />
      <Facts facts={facts} />
      <div className={styles.stamp}>
        <Stamp tone={stamp.tone} text={texts[stamp.text]} detail={formatStampTime(at).toUpperCase()} />
      </div>
      <MicroText text={texts.microText(short)} className={styles.micro} />
      <Mrz lines={zone} />
    </>
  );
};
