/** TXN-7: reference, amount, description, to, from and date. */
import type { Transaction } from "@passport/protocol/calls/transactions";
import type { Currency } from "@passport/protocol/currency";
import { formatDayTime } from "../../../lib/dates/format-date.ts";
import { unitOf } from "../../../lib/money/currency-format.ts";
import { Amount } from "../../../ui/amount/amount.tsx";
import { CopyButton } from "../../../ui/copy-button/copy-button.tsx";
import type { Column } from "../../../ui/data-table/data-table.tsx";
import { Skeleton } from "../../../ui/skeleton/skeleton.tsx";
import type { transactionTexts } from "../texts.ts";
import styles from "./list.module.css";
import { PartyName } from "./party-name.tsx";
import { shortReference } from "./reference.ts";
import { signedAmount } from "./signed-amount.ts";

type Words = ReturnType<(typeof transactionTexts)["current"]>;

/** Keeps a line of 20 px while its text loads. */
const Line = ({ width }: { width: string }) => (
  <span className={styles.line}>
    <Skeleton width={width} height="14px" />
  </span>
);

export const columnsOf = (texts: Words, currency: Currency): Column<Transaction>[] => [
  {
    id: "reference",
    header: texts.reference,
    card: "start",
    cell: ({ transaction_reference: reference }) => (
      <CopyButton
        value={reference}
        label={texts.referenceToCopy}
        shown={<span className="nowrap">{shortReference(reference)}</span>}
      />
    ),
    loading: <Line width="64px" />,
  },
  {
    id: "amount",
    header: texts.amount(unitOf(currency)),
    align: "end",
    card: "trail",
    cell: (transaction) => (
      <Amount value={signedAmount(transaction)} signed size="strong" decimals={currency.decimals} />
    ),
    loading: <Line width="72px" />,
  },
  {
    id: "description",
    header: texts.description,
    // It takes what names and numbers leave.
    width: "40%",
    card: "lead",
    cell: ({ description, group, sub_group: subGroup }) => (
      <>
        <span className={styles.description}>{description}</span>
        <span className={styles.kind}>{texts.kind(group, subGroup)}</span>
      </>
    ),
    loading: (
      <>
        <Line width="80%" />
        <Line width="55%" />
      </>
    ),
  },
  {
    id: "to",
    header: texts.to,
    cell: ({ to }) => <PartyName party={to} />,
    loading: <Line width="88px" />,
  },
  {
    id: "from",
    header: texts.from,
    cell: ({ from }) => <PartyName party={from} />,
    loading: <Line width="72px" />,
  },
  {
    id: "date",
    header: texts.date,
    align: "end",
    card: "end",
    cell: ({ created_at: at }) => (
      <time dateTime={at} className={styles.date}>
        {formatDayTime(at)}
      </time>
    ),
    loading: <Line width="84px" />,
  },
];
