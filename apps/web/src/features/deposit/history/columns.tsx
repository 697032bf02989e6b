/** What both histories show: hash, amount, status and time (DEPOSIT-19). */
import { formatDayTime } from "../../../lib/dates/format-date.ts";
import { shortAddress } from "../../../ui/address/short-address.ts";
import { Amount } from "../../../ui/amount/amount.tsx";
import { Badge } from "../../../ui/badge/badge.tsx";
import { CopyButton } from "../../../ui/copy-button/copy-button.tsx";
import type { Column } from "../../../ui/data-table/data-table.tsx";
import type { IconName } from "../../../ui/icon/icon.tsx";
import type { Deposit } from "./list-deposits-query.ts";
import type { historyTexts } from "./texts.ts";

export type Words = ReturnType<(typeof historyTexts)["current"]>;

/** What is credited is a success, everything else a warning (DEPOSIT-20, DEPASSET-18). */
const toneOf = (status: Deposit["status"]) => (status === "confirmed" ? "success" : "warn");

const icons: Record<Deposit["status"], IconName> = {
  pending: "history",
  confirming: "activity",
  confirmed: "ok",
  failed: "error",
};

type AnyDeposit = Pick<Deposit, "tx_hash" | "status" | "created_at">;

export const transaction = (texts: Words, card: "lead" | "line"): Column<AnyDeposit> => ({
  id: "transaction",
  header: texts.transaction,
  card,
  cell: ({ tx_hash: hash }) => (
    <CopyButton
      value={hash}
      label={texts.hashToCopy}
      shown={<span className="mono nowrap">{shortAddress(hash, 4)}</span>}
    />
  ),
});

export const statusAndDate = (texts: Words): Column<AnyDeposit>[] => [
  {
    id: "status",
    header: texts.status,
    card: "start",
    cell: ({ status }) => (
      <Badge tone={toneOf(status)} icon={icons[status]}>
        {texts.statuses[status]}
      </Badge>
    ),
  },
  {
    id: "date",
    header: texts.date,
    align: "end",
    card: "end",
    cell: ({ created_at: time }) => <span className="mid">{formatDayTime(time)}</span>,
  },
];

export const supsColumns = (texts: Words): Column<Deposit>[] => [
  transaction(texts, "lead"),
  {
    id: "amount",
    header: texts.amount,
    align: "end",
    card: "trail",
    cell: ({ amount }) => <Amount value={amount} size="strong" />,
  },
  ...statusAndDate(texts),
];
