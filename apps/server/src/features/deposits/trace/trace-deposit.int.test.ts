/** The tracer against real chains: one transaction of each kind that players ask about. */
import type { Trace, TraceVerdict } from "@passport/protocol";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addWalletPlayer } from "../../../testing/chain-event-fixtures.ts";
import { one, preparations } from "./testing/prepared-transactions.ts";
import { addressOf, openTraceWorld, type Setting, type TraceWorld } from "./testing/trace-world.ts";

let world: TraceWorld;

beforeAll(async () => {
  world = await openTraceWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

type Expected = Partial<Trace>;
const alice = addressOf("alice");
const bob = addressOf("bob");
const erin = addressOf("erin");
const mallory = addressOf("mallory");
const text = (amount: bigint) => String(amount * one);
const onBinance = { chain_id: 97 };

const cases: [what: keyof typeof preparations, verdict: TraceVerdict, expected?: Expected, setting?: Setting][] = [
  ["ownFinal", "credited", { ...onBinance, amount: text(5n), sender: alice, blocks_to_go: null }],
  ["ownYoung", "confirming", { ...onBinance, amount: text(5n), transaction_reference: null }],
  ["ownUnwatched", "watcher_behind", { chain_id: 31_337, amount: text(5n) }],
  ["ownThroughContract", "credited", { amount: text(3n), sender: alice }],
  ["ownTwice", "confirming", { amount: text(6n) }],
  ["ownAndOther", "several_transfers", { amount: null }],
  ["ownAndElsewhere", "several_transfers", { sender: null }],
  ["otherFinal", "credited_to_other", { sender: bob, transaction_reference: null }],
  ["otherUnwatched", "linked_to_other_account", { sender: bob, chain_id: 31_337 }],
  ["unlinkedFinal", "unlinked_sender", { sender: erin, amount: text(5n), blocks_to_go: null }],
  ["unlinkedYoung", "unlinked_sender", { sender: erin }],
  ["fromContract", "exchange_or_contract_sender", { amount: text(1n) }],
  ["fromBusyWallet", "exchange_or_contract_sender", { amount: text(1n) }],
  ["withdrawal", "our_withdrawal", { recipient: alice, amount: text(1n) }],
  ["queuedWithdrawal", "our_withdrawal"],
  ["dollarsPaid", "purchase_payment", { amount: "7" }],
  ["coinPaid", "purchase_payment", { amount: text(1n), token: null }],
  ["elsewhere", "wrong_address", { recipient: mallory, amount: text(1n) }],
  ["toPurchases", "wrong_address", { amount: text(1n) }],
  ["toTokenContract", "to_contract"],
  ["toOurContract", "to_contract"],
  ["nothing", "zero_amount", { amount: "0" }],
  ["nothingInAnotherName", "zero_amount", { sender: alice }],
  ["collectible", "item_or_collectible_sent", { chain_id: 31_337, amount: "1" }],
  ["items", "item_or_collectible_sent", { amount: "2" }],
  ["dollarsMade", "mint"],
  ["dollarsSent", "wrong_token", { amount: "7", is_look_alike: false }],
  ["lookAlike", "wrong_token", { is_look_alike: true }],
  ["coinSent", "native_coin_sent", { amount: text(1n) }],
  ["approval", "approval_only"],
  ["call", "no_transfer"],
  ["refused", "reverted", onBinance],
  ["replaced", "replaced", { chain_id: null }],
  ["invented", "not_found", { chain_id: null, unanswered_chain_ids: [] }],
  ["invented", "network_unanswered", { unanswered_chain_ids: [31_337] }, "ethereum is silent"],
  ["ownFinal", "credited", { unanswered_chain_ids: [31_337] }, "ethereum is silent"],
  ["ownFinal", "wrong_network", onBinance, "binance is foreign"],
  ["elsewhere", "wrong_network", { is_look_alike: true, recipient: mallory }, "binance is foreign"],
  // Last: no block comes after it until the end.
  ["waiting", "pending", { chain_id: 31_337, mined_at: null }],
];

it.each(cases)("[DEPOSIT-24] [DEPOSIT-25] %s: %s", async (what, verdict, expected = {}, setting = "usual") => {
  const hash = await preparations[what](world);
  expect(await world.trace(world.players.alice, hash, setting)).toMatchObject({ verdict, ...expected });
});

it("[DEPOSIT-26] says how long it takes, how far behind we are, and which transaction credited it", async () => {
  const young = await world.trace(world.players.alice, await preparations.ownYoung(world));
  expect(young.blocks_to_go).toBeGreaterThan(0);
  expect(young.seconds_to_go).toBeGreaterThan(0);
  await world.chains.ethereum.request("evm_setAutomine", [true]);
  const behind = await world.trace(world.players.alice, await preparations.ownUnwatched(world));
  expect(behind.blocks_behind).toBeGreaterThan(0);
  const hash = await preparations.ownFinal(world);
  const credited = await world.trace(world.players.alice, hash.toUpperCase().replace("0X", "0x"));
  const { transfer_id } = await world.db
    .selectFrom("operations")
    .select("transfer_id")
    .where("tx_hash", "=", Buffer.from(hash.slice(2), "hex"))
    .executeTakeFirstOrThrow();
  expect(credited).toMatchObject({ transaction_reference: transfer_id, mined_at: expect.stringContaining("T") });
});

it("[DEPOSIT-27] mallory learns nothing of the account that was credited", async () => {
  const stranger = await addWalletPlayer(world.db, { wallet: null });
  const hash = await preparations.ownFinal(world);
  const { alice: owner } = world.players;
  const seen = JSON.stringify(await world.trace(stranger, hash));
  expect(JSON.parse(seen)).toMatchObject({ verdict: "credited_to_other", transaction_reference: null });
  const { transfer_id, id } = await world.db
    .selectFrom("operations")
    .select(["transfer_id", "id"])
    .where("account_id", "=", owner.accountId)
    .where("tx_hash", "=", Buffer.from(hash.slice(2), "hex"))
    .executeTakeFirstOrThrow();
  for (const secret of [owner.accountId, owner.actor.userId, transfer_id, id]) expect(seen).not.toContain(secret);
});
