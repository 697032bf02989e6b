import { describe, expect, it } from "vitest";
import { fitsView } from "./fits-view.ts";
import { testTransaction } from "./test-transaction.ts";

describe("fitsView", () => {
  const transaction = testTransaction({ created_at: new Date(2026, 10, 14, 22, 51).toISOString() });

  it.each([
    {},
    { group: "BATTLE" },
    { group: "BATTLE", sub_group: "TRANSFER" },
    { search: "FIRST place" },
    { search: "supremacy" },
    { search: "mara" },
    { search: "7b10e8" },
    { from: "2026-11-14", to: "2026-11-14" },
    { page: 3, receipt: "x" },
  ])("a battle won belongs to %j", (view) => expect(fitsView(transaction, view)).toBe(true));

  it.each([
    { group: "STORE" },
    { group: "BATTLE", sub_group: "REFUND" },
    { search: "%" },
    { search: "second place" },
    { from: "2026-11-15" },
    { to: "2026-11-13" },
  ])("and not to %j", (view) => expect(fitsView(transaction, view)).toBe(false));
});
