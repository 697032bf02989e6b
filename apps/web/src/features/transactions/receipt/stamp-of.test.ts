import { expect, it } from "vitest";
import { testTransaction } from "../live/test-transaction.ts";
import { stampOf } from "./stamp-of.ts";

it("a stamp names the result of the transaction", () => {
  const { to: you, from: game } = testTransaction();
  expect(stampOf({ to: you, sub_group: "TRANSFER" }).text).toBe("stampReceived");
  expect(stampOf({ to: game, sub_group: "PURCHASE" }).text).toBe("stampPaid");
  expect(stampOf({ to: you, sub_group: "REFUND" }).text).toBe("stampReturned");
  expect(stampOf({ to: game, sub_group: "REFUND" }).text).toBe("stampReturned");
});
