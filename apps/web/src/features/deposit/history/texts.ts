import { brand } from "../../../lib/env/brand.ts";
import { defineTexts } from "../../../lib/texts/texts.ts";

const { token } = brand;

export const historyTexts = defineTexts({
  title: "Deposit history",
  tabs: "Deposit histories",
  // As the tabs are called (NAV-19).
  sups: `${token} Deposit History`,
  assets: "Asset Deposit History",
  caption: `Your deposits of ${token}, newest first`,
  transaction: "Transaction",
  hashToCopy: "transaction hash",
  amount: `Amount, ${token}`,
  itemCaption: "Your deposits of items, newest first",
  item: "Item",
  token: (tokenId: string) => `#${tokenId}`,
  itemAmount: "Amount",
  status: "Status",
  date: "Date",
  statuses: { pending: "Pending", confirming: "Confirming", confirmed: "Confirmed", failed: "Failed" },
  // A history without deposits (DEPOSIT-21, DEPASSET-19).
  empty: "No recent deposit history.",
  emptyText: "Your deposits appear here as soon as your wallet has sent them.",
  failed: "Your deposits did not load",
  retry: "Try again",
});
