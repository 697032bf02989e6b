import type { HistoryEntry } from "@passport/ledger";
import type * as calls from "@passport/protocol";
import { formatDecimal } from "@passport/protocol";
import type { HttpExchange } from "../../platform/wire/handlers.ts";
import { byteOrderMark, csvLine, textCell } from "./csv.ts";
import type { TransactionsDependencies } from "./dependencies.ts";
import { findAccountIn } from "./find-account.ts";
import { toFilter } from "./to-filter.ts";

const columnsIn = (code: string): string[] => [
  "transaction_reference",
  "created_at",
  `amount_${code.toLowerCase()}`,
  `balance_after_${code.toLowerCase()}`,
  "from",
  "to",
  "group",
  "sub_group",
  "description",
  "related_reference",
];

/**
 * The whole history that fits, page by page. Unlike the list a search has no depth here: a player who wants
 * a file wants all of it, and reads at their own pace.
 */
export const exportTransactions = async function* (
  { ledger, heavyReads }: Pick<TransactionsDependencies, "ledger" | "heavyReads">,
  { actor, query: asked }: Pick<HttpExchange<typeof calls.exportTransactions>, "actor" | "query">,
): AsyncGenerator<string> {
  const { accountId, currency } = await findAccountIn(ledger, actor.accountId, asked.currency);
  const search = asked.search.trim();
  const filter = toFilter({
    ...asked,
    search,
    groups: asked.group === undefined ? [] : [asked.group],
    subGroups: asked.sub_group === undefined ? [] : [asked.sub_group],
  });
  let head = byteOrderMark + csvLine(columnsIn(currency.code));
  if (filter !== undefined) {
    const order = asked.sort_dir === "desc" ? "newest" : "oldest";
    const pages = ledger.exportEntries({ ...filter, accountId, order })[Symbol.asyncIterator]();
    const nextPage = () => pages.next();
    // The first page is read before the head is sent: what fails up to here still fails as an ordinary answer.
    for (let page = await heavyReads.run(nextPage); page.done !== true; page = await heavyReads.goOn(nextPage)) {
      const found = page.value.filter((entry) => mentions(entry, search));
      yield head + found.map((entry) => lineOf(entry, accountId, currency.decimals)).join("");
      head = "";
    }
  }
  if (head !== "") yield head;
};

/** TXN-15, as the ledger searches. */
const mentions = ({ transferId, description, from, to }: HistoryEntry, search: string): boolean =>
  [transferId, description, from.name, to.name].some((place) => place.toLowerCase().includes(search.toLowerCase()));

const lineOf = (entry: HistoryEntry, accountId: string, decimals: number): string =>
  csvLine([
    entry.transferId,
    entry.createdAt.toISOString(),
    // What went out is negative, so that a column adds up. Numbers of our own: no formula can hide in them.
    `${entry.from.accountId === accountId ? "-" : ""}${formatDecimal(entry.amount, decimals)}`,
    formatDecimal(entry.balanceAfter, decimals),
    textCell(entry.from.name),
    textCell(entry.to.name),
    textCell(entry.group),
    textCell(entry.subGroup),
    textCell(entry.description),
    entry.related ?? "",
  ]);
