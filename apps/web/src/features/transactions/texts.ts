import { brand } from "../../lib/env/brand.ts";
import { defineTexts } from "../../lib/texts/texts.ts";

const transactions = (count: number) => (count === 1 ? "1 new transaction" : `${count} new transactions`);

export const transactionTexts = defineTexts({
  title: "Transactions",
  subtitle: `Every movement of your ${brand.token}, in and out.`,
  exportCsv: "Export CSV",
  exportHint: "Downloads everything that matches your filters, not just this page.",

  filters: "Filters",
  search: "Search",
  searchHint: "Description, reference or name",
  group: "Group",
  allGroups: "All groups",
  subGroup: "Sub-group",
  allSubGroups: "All",
  groupsFailed: "The groups did not load.",
  sort: "Sort",
  newestFirst: "Newest first",
  oldestFirst: "Oldest first",
  fromDay: "From date",
  toDay: "To date",
  periodBackwards: "Ends before it starts",
  clearFilters: "Clear filters",
  moreFilters: (active: number) => (active > 0 ? `Filters and order (${active})` : "Filters and order"),

  list: "Your transactions",
  reference: "Reference",
  referenceToCopy: "reference",
  amount: `Amount, ${brand.token}`,
  description: "Description",
  to: "To",
  from: "From",
  date: "Date",
  you: "(You)",
  kind: (group: string, subGroup: string) => `${group}, ${subGroup}`,
  openReceipt: (reference: string) => `Open receipt ${reference}`,

  searchedBackTo: (date: string) =>
    `This search read your newest transactions, back to ${date}; older ones were left out. Use a date range to go further back.`,
  arrived: transactions,
  showArrived: (count: number) => `Show ${transactions(count)}`,

  // TXN-11. Without a chosen group the sentence still has to be true of every one.
  emptyFor: (group: string) => `No transaction history for ${group}`,
  anyGroup: "any group",
  emptyText: `Your first ${brand.token} transaction appears here.`,
  emptySubGroup: (subGroup: string) => `Nothing in the sub-group ${subGroup} yet. Other sub-groups may have more.`,
  emptyGroup: "Other groups may have more.",
  noMatch: "Nothing matches",
  noMatchText: "No transaction matches this search or these dates. Try other words or a longer period.",
  failed: "Transactions did not load",
  retry: "Try again",

  receipt: "Receipt",
  receiptOf: (reference: string) => `Receipt ${reference}`,
  chooseReceipt: "Choose a transaction to see its receipt.",
  loadingReceipt: "Loading the receipt",
  noReceipt: "No such receipt",
  noReceiptText: "None of your transactions has this reference. Check the link, or pick one from the list.",
  receiptFailed: "The receipt did not load",
  close: "Close",
  print: "Print",
  groupTerm: "Group",
  subGroupTerm: "Sub-group",
  related: "Related",
  balanceAfter: "Balance after",
  stampReceived: "Arrived",
  stampPaid: "Paid",
  stampReturned: "Returned",
  microText: (reference: string) => `${brand.product} ledger receipt ${reference}`,
});
