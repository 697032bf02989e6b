import { exportTransactions, listTransactions } from "@passport/protocol/calls/transactions";
import { describe, expect, it } from "vitest";
import { exportQuery, listPayload } from "./list-payload.ts";

describe("what the page asks for", () => {
  it("without choices: the first page of 20, newest first", () => {
    expect(listPayload({})).toEqual({
      page: 0,
      page_size: 20,
      search: "",
      filter: { link_operator: "and", items: [] },
      sort_by: "created_at",
      sort_dir: "desc",
    });
    expect(listPayload({ sort: "oldest" }).sort_dir).toBe("asc");
  });

  it("pages count from zero on the wire, and filters are items of column, operator and value", () => {
    expect(listPayload({ page: 3, page_size: 50, group: "STORE", sub_group: "FEE" })).toMatchObject({
      page: 2,
      page_size: 50,
      filter: {
        link_operator: "and",
        items: [
          { column: "group", operator: "equals", value: "STORE" },
          { column: "sub_group", operator: "equals", value: "FEE" },
        ],
      },
    });
  });

  it("fits the declaration, with everything chosen and with nothing", () => {
    const all = {
      currency: "H7C",
      search: "100%",
      group: "STORE",
      sub_group: "FEE",
      from: "2026-11-01",
      to: "2026-11-15",
    } as const;
    for (const search of [{}, all]) {
      expect(listTransactions.payload.safeParse(listPayload(search)).success).toBe(true);
      expect(exportTransactions.query.safeParse(exportQuery(search)).success).toBe(true);
    }
    expect(exportQuery(all)).toMatchObject({
      currency: "H7C",
      search: "100%",
      group: "STORE",
      sub_group: "FEE",
      sort_dir: "desc",
    });
  });
});
