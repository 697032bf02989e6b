import type { Operation } from "@passport/protocol/operation";
import { expect, it } from "vitest";
import type { Sending } from "../../lib/flow/sending.ts";
import { operationOf, otherPurchases, purchaseState } from "./purchase-state.ts";

const hash = `0x${"4d".repeat(32)}` as const;
const sent: Sending = { step: "confirm", hash, isMined: false };
const operation = (facts: Partial<Operation>): Operation => ({
  id: "1",
  kind: "purchase",
  state: "pending",
  reason: null,
  chain_id: 97,
  amount: "1",
  paid: null,
  collection_slug: null,
  token_id: null,
  asset_name: null,
  wallet: null,
  tx_hash: hash,
  block_number: null,
  deadline: null,
  transaction_reference: null,
  created_at: "2026-11-16T09:00:00.000Z",
  updated_at: "2026-11-16T09:00:00.000Z",
  ...facts,
});

it("[BUY-17] is none, waiting or error before the wallet has sent it", () => {
  expect(purchaseState({ step: "none" }, undefined)).toBe("none");
  expect(purchaseState({ step: "waiting" }, undefined)).toBe("waiting");
  expect(purchaseState({ step: "error", error: undefined }, undefined)).toBe("error");
});

it("[BUY-18] is pending until blocks confirm it, and credited when the server says so", () => {
  expect(purchaseState(sent, undefined)).toBe("sent");
  expect(purchaseState(sent, operation({}))).toBe("sent");
  expect(purchaseState(sent, operation({ state: "confirming" }))).toBe("confirming");
  expect(purchaseState({ ...sent, isMined: true }, operation({ state: "confirming" }))).toBe("confirming");
  expect(purchaseState(sent, operation({ state: "confirmed" }))).toBe("credited");
});

it("a block that was taken back is pending again; what the chain dropped has failed", () => {
  expect(purchaseState({ ...sent, isMined: true }, operation({ state: "pending" }))).toBe("sent");
  expect(purchaseState(sent, operation({ state: "failed", reason: "dropped" }))).toBe("error");
});

it("is found by its transaction", () => {
  const other = operation({ id: "2", tx_hash: `0x${"11".repeat(32)}` });
  const deposit = operation({ id: "3", kind: "deposit" });
  expect(operationOf([other, deposit, operation({})], sent)?.id).toBe("1");
  expect(operationOf([operation({})], { step: "none" })).toBeUndefined();
});

it("[BUY-23] [BUY-24] other open purchases stay visible, unfulfilled ones too", () => {
  const [open, unfulfilled, done] = [
    operation({ id: "2" }),
    operation({ id: "3", state: "unfulfilled" }),
    operation({ id: "4", state: "confirmed" }),
  ];
  const shown = operation({});
  expect(otherPurchases([shown, open, unfulfilled, done], shown)).toEqual([open, unfulfilled]);
});
