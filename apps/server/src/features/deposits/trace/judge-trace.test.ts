import { type TraceVerdict, traceVerdicts } from "@passport/protocol";
import { expect, it } from "vitest";
import type { ChainFacts, MinedFacts, Movement, TraceFacts } from "./facts.ts";
import { judgeTrace } from "./judge-trace.ts";

const [alice, bob, ours, theirs, sups, other] = ["a", "b", "c", "d", "e", "f"].map(
  (digit): `0x${string}` => `0x${digit.repeat(40)}`,
) as [`0x${string}`, `0x${string}`, `0x${string}`, `0x${string}`, `0x${string}`, `0x${string}`];
const reference = "0198a000-0000-7000-8000-000000000001";

const deposit = (more: Partial<Movement> = {}): Movement => ({
  asset: "sups",
  contract: sups,
  isLookAlike: false,
  amount: 5n,
  sender: alice,
  recipient: ours,
  to: "deposit",
  from: "own",
  credit: null,
  ...more,
});
const token = (more: Partial<Movement> = {}): Movement => deposit({ asset: "other_token", contract: other, ...more });
const asset = (more: Partial<Movement> = {}): Movement => token({ asset: "asset", amount: 1n, ...more });
const coin = (more: Partial<Movement> = {}): Movement => deposit({ asset: "coin", contract: null, ...more });
const elsewhere = { recipient: theirs, to: "elsewhere" } as const;

const mined = (movements: readonly Movement[], more: Partial<MinedFacts> = {}): ChainFacts => ({
  chainId: 97,
  kind: "mined",
  isSuccess: true,
  minedAt: new Date(0),
  blocksToGo: 0,
  secondsToGo: 1,
  blocksBehind: 0,
  hasContracts: true,
  isToWithdrawer: false,
  hasApproval: false,
  movements,
  ...more,
});
const unknown: ChainFacts = { chainId: 31_337, kind: "unknown" };
const unanswered: ChainFacts = { chainId: 31_337, kind: "unanswered" };
const judge = (chains: readonly ChainFacts[], more: Partial<TraceFacts> = {}) =>
  judgeTrace({ chains, wasReplaced: false, ...more });

const credited = deposit({ credit: { isOwn: true, reference } });
const young = { blocksToGo: 3, secondsToGo: 9 };

const cases: [what: string, verdict: TraceVerdict, chains: readonly ChainFacts[]][] = [
  ["no network knows it", "not_found", [unknown]],
  ["one network did not answer and the other does not know it", "network_unanswered", [unanswered, unknown]],
  ["a node knows it", "pending", [unknown, { chainId: 97, kind: "pending" }]],
  ["the contract refused it", "reverted", [mined([], { isSuccess: false })]],
  ["own SUPS at our address, young", "confirming", [mined([deposit()], young)]],
  ["own SUPS at our address, final, not processed", "watcher_behind", [mined([deposit()], { blocksBehind: 4 })]],
  ["own SUPS at our address, processed a moment before the wallet was linked", "watcher_behind", [mined([deposit()])]],
  ["in the own balance", "credited", [mined([credited])]],
  ["in the own balance, while a network is silent", "credited", [unanswered, mined([credited])]],
  [
    "in the own balance, from a wallet that was removed since",
    "credited",
    [mined([{ ...credited, from: "unlinked" }])],
  ],
  ["in another balance", "credited_to_other", [mined([deposit({ from: "other", credit: { isOwn: false } })])]],
  ["another player's wallet", "linked_to_other_account", [mined([deposit({ from: "other" })], young)]],
  ["nobody's wallet", "unlinked_sender", [mined([deposit({ from: "unlinked" })])]],
  ["nobody's wallet, young", "unlinked_sender", [mined([deposit({ from: "unlinked" })], young)]],
  ["an exchange", "exchange_or_contract_sender", [mined([deposit({ from: "service" })])]],
  ["two of the own, both young", "confirming", [mined([deposit(), deposit()], young)]],
  [
    "one of the own, one of another",
    "several_transfers",
    [mined([deposit(), deposit({ from: "other", sender: bob })])],
  ],
  ["one to us, one elsewhere", "several_transfers", [mined([deposit(), deposit(elsewhere)])]],
  ["one to us, and another token", "several_transfers", [mined([deposit(), token()])]],
  [
    "one to us, among transfers of others",
    "confirming",
    [mined([deposit(), deposit({ ...elsewhere, from: "unlinked" })], young)],
  ],
  ["SUPS elsewhere", "wrong_address", [mined([deposit(elsewhere)])]],
  ["SUPS to a contract", "to_contract", [mined([deposit({ recipient: sups, to: "contract" })])]],
  ["SUPS to the other network's address", "wrong_network", [mined([deposit({ to: "deposit_elsewhere" })])]],
  [
    "a token on a network without us",
    "wrong_network",
    [mined([token({ to: "deposit_elsewhere" })], { hasContracts: false })],
  ],
  [
    "a look-alike on a network without us",
    "wrong_network",
    [mined([token({ ...elsewhere, isLookAlike: true })], { hasContracts: false })],
  ],
  ["nothing of SUPS", "zero_amount", [mined([deposit({ amount: 0n })])]],
  ["another token to us", "wrong_token", [mined([token()])]],
  ["a look-alike to us", "wrong_token", [mined([token({ isLookAlike: true })])]],
  ["a payment token to the deposit address", "wrong_token", [mined([token({ asset: "payment_token" })])]],
  ["a token made at our address", "wrong_token", [mined([token({ from: "mint" })])]],
  ["another token elsewhere", "wrong_token", [mined([token(elsewhere)])]],
  [
    "a payment token to the purchase address",
    "purchase_payment",
    [mined([token({ asset: "payment_token", to: "purchase" })])],
  ],
  ["coin to the purchase address", "purchase_payment", [mined([coin({ to: "purchase" })])]],
  ["SUPS to the purchase address", "wrong_address", [mined([deposit({ to: "purchase" })])]],
  ["coin to the deposit address", "native_coin_sent", [mined([coin()])]],
  ["coin elsewhere", "native_coin_sent", [mined([coin(elsewhere)])]],
  ["a collectible to us", "item_or_collectible_sent", [mined([asset()])]],
  ["an item elsewhere", "item_or_collectible_sent", [mined([asset({ ...elsewhere, amount: 3n })])]],
  [
    "a collectible that was made, and paid for",
    "mint",
    [mined([coin(elsewhere), asset({ ...elsewhere, from: "mint" })])],
  ],
  ["SUPS that were made", "mint", [mined([deposit({ ...elsewhere, from: "mint" })])]],
  [
    "SUPS from our contract",
    "our_withdrawal",
    [mined([deposit({ ...elsewhere, from: "house" })], { isToWithdrawer: true })],
  ],
  ["a withdrawal that waits in its queue", "our_withdrawal", [mined([], { isToWithdrawer: true })]],
  ["SUPS that we moved between our own addresses", "our_withdrawal", [mined([deposit({ from: "house" })])]],
  ["an approval", "approval_only", [mined([], { hasApproval: true })]],
  ["an approval and a transfer", "confirming", [mined([deposit()], { ...young, hasApproval: true })]],
  ["anything else", "no_transfer", [mined([])]],
  ["one hash on two networks", "credited", [mined([deposit(elsewhere)]), { ...mined([credited]), chainId: 31_337 }]],
];

it.each(cases)("[DEPOSIT-25] %s: %s", (_, verdict, chains) => {
  expect(judge(chains)).toMatchObject({ verdict });
});

it("[DEPOSIT-25] a replaced transaction is said to be replaced, and one that was mined all the same is judged", () => {
  expect(judge([unknown], { wasReplaced: true })).toMatchObject({ verdict: "replaced" });
  expect(judge([mined([credited])], { wasReplaced: true })).toMatchObject({ verdict: "credited" });
});

it("[DEPOSIT-25] the table reaches every verdict", () => {
  const reached = new Set<string>([...cases.map(([, verdict]) => verdict), "replaced"]);
  expect(traceVerdicts.filter((verdict) => !reached.has(verdict))).toEqual([]);
});

it("[DEPOSIT-25] one network that did not answer is named, whatever the others say", () => {
  expect(judge([unanswered, mined([credited])])).toMatchObject({ chain_id: 97, unanswered_chain_ids: [31_337] });
});

it("[DEPOSIT-26] says what moved, from where to where, and what is still to come", () => {
  expect(judge([mined([deposit(), deposit({ amount: 7n })], young)])).toMatchObject({
    chain_id: 97,
    amount: "12",
    token: null,
    sender: alice,
    recipient: ours,
    mined_at: new Date(0).toISOString(),
    blocks_to_go: 3,
    seconds_to_go: 9,
    transaction_reference: null,
  });
  expect(judge([mined([deposit()], { blocksBehind: 4 })])).toMatchObject({ blocks_behind: 4, blocks_to_go: null });
  expect(judge([mined([token({ isLookAlike: true })])])).toMatchObject({ token: other, is_look_alike: true });
  expect(judge([mined([credited])])).toMatchObject({ transaction_reference: reference });
});

it("[DEPOSIT-26] several transfers are judged one by one, the good ones first", () => {
  const foreign = deposit({ from: "other", sender: bob, amount: 2n, credit: { isOwn: false } });
  expect(judge([mined([foreign, credited, token()])]).parts).toEqual([
    { verdict: "credited", amount: "5", token: null, is_look_alike: false, sender: alice, recipient: ours },
    { verdict: "credited_to_other", amount: "2", token: null, is_look_alike: false, sender: bob, recipient: ours },
    { verdict: "wrong_token", amount: "5", token: other, is_look_alike: false, sender: alice, recipient: ours },
  ]);
});

const checksOf = (chains: readonly ChainFacts[]) =>
  Object.fromEntries(judge(chains).checks.map(({ name, outcome }) => [name, outcome]));

it("[DEPOSIT-26] the checks that led to the verdict", () => {
  const upToAmount = { network: "passed", mined: "passed", succeeded: "passed", token: "passed", recipient: "passed" };
  expect(checksOf([mined([deposit({ from: "unlinked" })])])).toEqual({
    ...{ ...upToAmount, amount: "passed", final: "passed" },
    ...{ sender: "failed", credited: "waiting" },
  });
  expect(checksOf([mined([deposit()], young)])).toEqual({
    ...{ ...upToAmount, amount: "passed", final: "waiting" },
    ...{ sender: "passed", credited: "waiting" },
  });
  expect(new Set(Object.values(checksOf([mined([credited])])))).toEqual(new Set(["passed"]));
  expect(checksOf([unknown, { chainId: 97, kind: "pending" }])).toMatchObject({
    ...{ network: "passed", mined: "waiting", succeeded: "skipped", credited: "skipped" },
  });
  expect(checksOf([unknown])).toMatchObject({ network: "failed", mined: "skipped" });
  expect(checksOf([unanswered])).toMatchObject({ network: "waiting", mined: "skipped" });
  expect(checksOf([mined([token()])])).toMatchObject({ succeeded: "passed", token: "failed", recipient: "skipped" });
  expect(checksOf([mined([deposit(elsewhere)])])).toMatchObject({ token: "passed", recipient: "failed" });
});

it("[DEPOSIT-27] of another account nothing is said but that it has linked the sender", () => {
  const foreign = judge([mined([deposit({ from: "other", credit: { isOwn: false } })])]);
  expect(foreign).toMatchObject({ verdict: "credited_to_other", transaction_reference: null });
  const text = JSON.stringify(foreign);
  expect(text).not.toContain(reference);
});
