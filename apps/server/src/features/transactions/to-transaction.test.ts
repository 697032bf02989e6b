import type { HistoryEntry } from "@passport/ledger";
import { expect, it } from "vitest";
import { toTransaction } from "./to-transaction.ts";

/** Two players, the second of whom calls himself like the first. */
const alice = { accountId: "01932f00-0000-7000-8000-000000000001", name: "alice", isSystem: false };
const mallory = { accountId: "01932f00-0000-7000-8000-000000000401", name: "alice", isSystem: false };

const entry: HistoryEntry = {
  seq: 1,
  transferId: "01932f00-0000-7000-8000-0000000000ff",
  amount: 5n,
  from: alice,
  to: mallory,
  balanceAfter: 0n,
  group: "BATTLE",
  subGroup: "TRANSFER",
  description: "",
  related: undefined,
  createdAt: new Date(0),
};

it("tells you by the account: not by the name, and not by being a player", () => {
  const sides = ({ accountId }: typeof alice) => {
    const { from, to } = toTransaction(entry, accountId);
    return { from: from.is_you, to: to.is_you };
  };
  expect(sides(alice)).toEqual({ from: true, to: false });
  expect(sides(mallory)).toEqual({ from: false, to: true });
});
