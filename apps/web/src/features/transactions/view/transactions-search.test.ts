import { describe, expect, it } from "vitest";
import {
  orderOf,
  pageSizeIn,
  parseTransactionsSearch,
  showsNewest,
  withFilters,
  withoutFilters,
} from "./transactions-search.ts";

const receipt = "01936c1e-7a00-7000-8000-00000c9f2c41";

describe("the address of the transactions page", () => {
  it("keeps every valid value", () => {
    const given = {
      search: "orbital",
      group: "STORE",
      sub_group: "REFUND",
      sort: "oldest",
      page: "3",
      page_size: "50",
      from: "2026-11-01",
      to: "2026-11-15",
      receipt,
    };
    expect(parseTransactionsSearch(given)).toEqual({ ...given, page: 3, page_size: 50 });
  });

  it("leaves defaults out of the address", () => {
    expect(parseTransactionsSearch({ page: "1", page_size: "20", sort: "newest", search: "  ", group: "" })).toEqual(
      {},
    );
  });

  it.each([
    { page: "0" },
    { page: "-1" },
    { page: "1.5" },
    { page: "1e3" },
    { page: "99999999999" },
    { page: ["2", "3"] },
    { page_size: "7" },
    { page_size: "1000" },
    { sort: "sideways" },
    { from: "yesterday" },
    { to: "2026-02-30" },
    { search: "x".repeat(101) },
    { group: "g".repeat(41) },
    { sub_group: "REFUND" },
    { receipt: "9F2C41" },
    { receipt: "01936c1e-7a00-0000-0000-00000c9f2c41" },
  ])("falls back to the default for %j", (given) => {
    expect(parseTransactionsSearch(given)).toEqual({});
  });

  it("reads back what it wrote", () => {
    const search = parseTransactionsSearch({ page: "2", page_size: "5", receipt: receipt.toUpperCase() });
    expect(search).toEqual({ page: 2, page_size: 5, receipt });
    expect(parseTransactionsSearch({ ...search })).toEqual(search);
  });

  it("a page has 20 rows unless 5, 10, 50 or 100 are asked for", () => {
    expect(pageSizeIn(parseTransactionsSearch({}))).toBe(20);
    for (const size of [5, 10, 20, 50, 100]) {
      expect(pageSizeIn(parseTransactionsSearch({ page_size: String(size) }))).toBe(size);
    }
  });

  it("newest first is the default order", () => {
    expect(orderOf({})).toBe("newest");
    expect(orderOf({ sort: "oldest" })).toBe("oldest");
  });

  it("a changed filter starts at the first page and leaves the receipt open", () => {
    expect(withFilters({ page: 4, group: "STORE", receipt }, { search: "x" })).toEqual({
      group: "STORE",
      search: "x",
      receipt,
    });
  });

  it("removing the group removes its sub-group", () => {
    const change = { group: undefined, sub_group: undefined };
    expect(withFilters({ group: "STORE", sub_group: "FEE" }, change)).toEqual({});
  });

  it("clearing keeps order, page size and receipt", () => {
    const all = parseTransactionsSearch({ search: "x", group: "STORE", from: "2026-01-01", sort: "oldest", receipt });
    expect(withoutFilters(all)).toEqual({ sort: "oldest", receipt });
  });

  it("only the first page in the default order shows new transactions", () => {
    expect(showsNewest({ group: "STORE" })).toBe(true);
    expect(showsNewest({ page: 2 })).toBe(false);
    expect(showsNewest({ sort: "oldest" })).toBe(false);
  });
});
