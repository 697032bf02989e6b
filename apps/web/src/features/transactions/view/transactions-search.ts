/**
 * What the address says about the page: filters, order, page and the open receipt, so that a link or a
 * reload shows the same. Defaults are left out of the address, and what makes no sense falls back to them.
 */
import { transactionPageSizes } from "@passport/protocol/constants";
import { currencyCodeSchema, supsCurrency } from "@passport/protocol/currency";
import { isDay } from "./days.ts";

export type PageSize = (typeof transactionPageSizes)[number];
export type SortOrder = "newest" | "oldest";

/** The address's own words. `page` counts from 1, as the pager shows it. */
export interface TransactionsSearch {
  /** The code of a currency other than SUPS. */
  currency?: string;
  search?: string;
  group?: string;
  sub_group?: string;
  sort?: "oldest";
  page?: number;
  page_size?: PageSize;
  /** Days of the reader's own calendar, both included. */
  from?: string;
  to?: string;
  receipt?: string;
}

const defaultPageSize: PageSize = 20;
export const searchMaxLength = 100;
const labelMaxLength = 40;
/** The wire takes a billion; a pager of ten million pages is nonsense long before. */
const lastPage = 10_000_000;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

type Given = Record<string, unknown>;

const textOf = (value: unknown, maxLength: number): string | undefined => {
  if (typeof value !== "string") return undefined;
  const text = value.trim();
  return text !== "" && text.length <= maxLength ? text : undefined;
};

const countOf = (value: unknown): number | undefined => {
  // The router hands over what the page wrote itself as numbers, and what the address says as text.
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
};

const pageOf = (value: unknown): number | undefined => {
  const page = countOf(value);
  return page !== undefined && page > 1 && page <= lastPage ? page : undefined;
};

const pageSizeOf = (value: unknown): PageSize | undefined => {
  const size = transactionPageSizes.find((one) => one === countOf(value));
  return size === defaultPageSize ? undefined : size;
};

const dayOf = (value: unknown): string | undefined => (typeof value === "string" && isDay(value) ? value : undefined);

const referenceOf = (value: unknown): string | undefined => {
  const reference = typeof value === "string" ? value.toLowerCase() : "";
  return uuid.test(reference) ? reference : undefined;
};

const currencyOf = (value: unknown): string | undefined => {
  const { data, success } = currencyCodeSchema.safeParse(value);
  return success && data !== supsCurrency.code ? data : undefined;
};

export const parseTransactionsSearch = (given: Given): TransactionsSearch => {
  const group = textOf(given["group"], labelMaxLength);
  const all = {
    currency: currencyOf(given["currency"]),
    search: textOf(given["search"], searchMaxLength),
    group,
    // TXN-4: a sub-group belongs to a group.
    sub_group: group && textOf(given["sub_group"], labelMaxLength),
    sort: given["sort"] === "oldest" ? ("oldest" as const) : undefined,
    page: pageOf(given["page"]),
    page_size: pageSizeOf(given["page_size"]),
    from: dayOf(given["from"]),
    to: dayOf(given["to"]),
    receipt: referenceOf(given["receipt"]),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
};

/** A change of what is listed starts at its first page; the open receipt stays open. */
export const withFilters = (search: TransactionsSearch, change: Given): TransactionsSearch =>
  parseTransactionsSearch({ ...search, page: undefined, ...change });

export const withoutFilters = ({ currency, page_size, sort, receipt }: TransactionsSearch): TransactionsSearch =>
  parseTransactionsSearch({ currency, page_size, sort, receipt });

export const orderOf = ({ sort }: TransactionsSearch): SortOrder => sort ?? "newest";
export const pageSizeIn = ({ page_size }: TransactionsSearch): PageSize => page_size ?? defaultPageSize;

/** New transactions join what is shown only here; elsewhere they would push rows away under the reader. */
export const showsNewest = ({ sort, page }: TransactionsSearch): boolean => sort === undefined && page === undefined;
