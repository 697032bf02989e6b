import { useState } from "react";
import { Amount } from "../../../ui/amount/amount.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { CopyButton } from "../../../ui/copy-button/copy-button.tsx";
import { type Column, DataTable, type DataTableProps } from "../../../ui/data-table/data-table.tsx";
import { EmptyState } from "../../../ui/empty-state/empty-state.tsx";
import { Pagination } from "../../../ui/pagination/pagination.tsx";
import { Section } from "../section.tsx";

interface Movement {
  reference: string;
  amount: string;
  description: string;
  to: string;
  date: string;
}

const rows: Movement[] = [
  {
    reference: "9F2C41",
    amount: "-1250000000000000000000",
    description: "Withdrawal to 0x71C4…9aF2",
    to: "BNB Chain",
    date: "15 Nov, 00:14",
  },
  {
    reference: "7B10E8",
    amount: "320000000000000000000",
    description: "Battle 18 204, first place",
    to: "mara_voss (You)",
    date: "14 Nov, 22:51",
  },
];

const columns: Column<Movement>[] = [
  {
    id: "reference",
    header: "Reference",
    card: "start",
    cell: (row) => <CopyButton value={row.reference} label="reference" />,
  },
  {
    id: "amount",
    header: "Amount, SUPS",
    align: "end",
    card: "trail",
    cell: (row) => <Amount value={row.amount} signed size="strong" />,
  },
  { id: "description", header: "Description", card: "lead", cell: (row) => row.description },
  { id: "to", header: "To", card: "line", cell: (row) => row.to },
  {
    id: "date",
    header: "Date",
    align: "end",
    card: "end",
    cell: (row) => <span className="mid nowrap">{row.date}</span>,
  },
];

export const TableSection = () => {
  const [page, setPage] = useState(5);
  const [selected, setSelected] = useState("9F2C41");
  const table = (state: DataTableProps<Movement>["state"]) => (
    <DataTable
      caption={`Transactions, ${state}`}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.reference}
      rowLabel={(row) => `Show ${row.reference}`}
      onRowClick={(row) => setSelected(row.reference)}
      selectedKey={selected}
      state={state}
      loadingRows={2}
      empty={<EmptyState level={3} title="No transactions yet" text="Your first movement of SUPS appears here." />}
      error={
        <EmptyState
          level={3}
          tone="error"
          title="Transactions did not load"
          text="They are safe. The list could not be read just now."
          action={<Button>Try again</Button>}
        />
      }
    />
  );
  return (
    <Section title="Table">
      {table("ready")}
      {table("loading")}
      {table("empty")}
      {table("error")}
      <Pagination label="Pages" page={page} pageCount={27} onPage={setPage} />
      <Pagination label="Pages, few" page={1} pageCount={3} onPage={setPage} />
    </Section>
  );
};
