import { newId } from "@passport/database";
import { expect, it } from "vitest";
import { checkTransfer } from "./check-transfer.ts";
import { hold, posting } from "./testing/new-transfer.ts";

const ends = { debit: newId(), credit: newId(), amount: 1n };

it("takes what the ledger can decide, wrong amounts included: those get a verdict", () => {
  for (const amount of [1n, 0n, -5n, 2n ** 200n]) checkTransfer(posting({ ...ends, amount }));
  checkTransfer(hold({ ...ends, related: newId(), description: 'a "quoted" \\ {text},', group: "x".repeat(40) }));
  checkTransfer({ kind: "settle", id: newId(), hold: newId() });
});

it.each([
  posting({ ...ends, id: "1" }),
  posting({ ...ends, id: newId().toUpperCase() }),
  posting({ ...ends, debit: "" }),
  posting({ ...ends, related: "NULL" }),
  posting({ ...ends, description: "a\0b" }),
  posting({ ...ends, group: "" }),
  posting({ ...ends, subGroup: "x".repeat(41) }),
  { kind: "release" as const, id: newId(), hold: "},{" },
])("refuses what would spoil a batch for others (%#)", (transfer) => {
  expect(() => checkTransfer(transfer)).toThrow(TypeError);
});
