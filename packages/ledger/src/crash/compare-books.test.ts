/** Each kind of harm is done once: a comparison that finds nothing would prove nothing. */
import { newId } from "@passport/database";
import { describe, expect, it } from "vitest";
import { hold, posting } from "../testing/new-transfer.ts";
import type { Verdict } from "../transfer.ts";
import { compareBooks } from "./compare-books.ts";
import type { Operation } from "./operation.ts";
import type { TransferRow } from "./read-tables.ts";
import type { Testimony } from "./testimony.ts";

const [alice, shop] = [newId(), newId()];
const payment = posting({ debit: alice, credit: shop, amount: 7n });
const reservation = hold({ debit: alice, credit: shop, amount: 5n });
const settlement = { kind: "settle", id: newId(), hold: reservation.id } as const;

const testimonyOf = (operations: Operation[], verdicts: Record<string, Verdict>): Testimony => ({
  operations: new Map(operations.map((operation) => [operation[0].id, operation])),
  verdicts: new Map(Object.entries(verdicts)),
});

const rowOf = (fields: Pick<TransferRow, "id" | "kind" | "amount"> & Partial<TransferRow>): TransferRow => ({
  debit: alice,
  credit: shop,
  legs: [`${alice} -${fields.amount}`, `${shop} ${fields.amount}`],
  ...fields,
});

const paid = rowOf({ id: payment.id, kind: "post", amount: "7" });

const tablesOf = (rows: TransferRow[], [ofAlice, ofShop]: [bigint, bigint], refusals: string[] = []) => ({
  transfers: new Map(rows.map((row) => [row.id, row])),
  refusals: new Set(refusals),
  balances: new Map([
    [alice, ofAlice],
    [shop, ofShop],
  ]),
});

const clean = { lost: [], forgottenRefusals: [], doubled: [], wrong: [], misstated: [] };

describe("honest books", () => {
  it("have everything acknowledged once", () => {
    const testimony = testimonyOf([[payment], [reservation, settlement]], {
      [payment.id]: "posted",
      [reservation.id]: "exists",
      [settlement.id]: "posted",
    });
    const held = rowOf({ id: reservation.id, kind: "hold", amount: "5", legs: [] });
    const settled = rowOf({ id: settlement.id, kind: "settle", amount: "5" });
    const found = compareBooks(tablesOf([paid, held, settled], [-12n, 12n]), testimony);
    expect(found).toEqual({ ...clean, acknowledged: 3, refused: 0, unanswered: { carriedOut: 0, notCarriedOut: 0 } });
  });

  it("may or may not have a transfer without a verdict", () => {
    const testimony = testimonyOf([[payment], [reservation, settlement]], {});
    const found = compareBooks(tablesOf([paid], [-7n, 7n]), testimony);
    expect(found).toEqual({ ...clean, acknowledged: 0, refused: 0, unanswered: { carriedOut: 1, notCarriedOut: 1 } });
  });
});

describe("what is found", () => {
  const acknowledged = testimonyOf([[payment]], { [payment.id]: "posted" });
  const refused = testimonyOf([[payment]], { [payment.id]: "insufficient_funds" });

  it("an acknowledged transfer that is not there, and a refusal that was forgotten", () => {
    expect(compareBooks(tablesOf([], [0n, 0n]), acknowledged)).toMatchObject({
      acknowledged: 1,
      lost: [payment.id],
      forgottenRefusals: [],
    });
    expect(compareBooks(tablesOf([], [0n, 0n]), refused)).toMatchObject({
      acknowledged: 0,
      lost: [],
      forgottenRefusals: [payment.id],
    });
    expect(compareBooks(tablesOf([], [0n, 0n], [payment.id]), refused)).toMatchObject({ ...clean, refused: 1 });
  });

  it("a transfer that moved money twice", () => {
    const twice = { ...paid, legs: [...paid.legs, ...paid.legs] };
    expect(compareBooks(tablesOf([twice], [-14n, 14n]), acknowledged)).toMatchObject({ doubled: [payment.id] });
  });

  it.each([
    ["one entry only", acknowledged, { ...paid, legs: paid.legs.slice(1) }],
    ["another amount", acknowledged, { ...paid, amount: "8" }],
    ["another payer", acknowledged, { ...paid, debit: shop }],
    ["another kind", acknowledged, { ...paid, kind: "hold" as const }],
    ["a transfer that was refused", refused, paid],
    ["a transfer that was not requested", testimonyOf([], {}), paid],
    [
      "a step that was not requested yet",
      testimonyOf([[reservation, { ...settlement, id: payment.id }]], {}),
      { ...paid, kind: "settle" as const },
    ],
  ])("%s", (_, testimony, row) => {
    expect(compareBooks(tablesOf([row], [-7n, 7n]), testimony)).toMatchObject({ wrong: [payment.id] });
  });

  it("a refusal for no reason that the load gives", () => {
    const testimony = testimonyOf([[payment]], { [payment.id]: "account_not_found" });
    expect(compareBooks(tablesOf([], [0n, 0n]), testimony)).toMatchObject({ wrong: [payment.id] });
  });

  it("balances that the answers do not add up to", () => {
    expect(compareBooks(tablesOf([paid], [-14n, 14n]), acknowledged)).toMatchObject({ misstated: [alice, shop] });
  });
});
