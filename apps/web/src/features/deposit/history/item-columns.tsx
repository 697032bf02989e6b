/** Of items also which ones they are (DEPASSET-17). */
import type { Column } from "../../../ui/data-table/data-table.tsx";
import { statusAndDate, transaction, type Words } from "./columns.tsx";
import styles from "./history.module.css";
import type { ItemDeposit } from "./list-item-deposits-query.ts";

const grouping = new Intl.NumberFormat("en-US");

export const itemColumns = (texts: Words): Column<ItemDeposit>[] => [
  {
    id: "item",
    header: texts.item,
    card: "lead",
    cell: ({ collection_name: name, token_id: tokenId }) => (
      <span className={styles.item}>
        <b>{name}</b> <span className="mid nowrap">{texts.token(tokenId)}</span>
      </span>
    ),
  },
  {
    id: "amount",
    header: texts.itemAmount,
    align: "end",
    card: "trail",
    cell: ({ amount }) => <b className={styles.count}>{grouping.format(BigInt(amount))}</b>,
  },
  transaction(texts, "line"),
  ...statusAndDate(texts),
];
