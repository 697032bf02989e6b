/** Every SUPS is accounted for: what came from the chain is with players, with the game, or was paid as a fee. */
import { serviceGasSups, supsDecimals } from "@passport/protocol";
import type { Books, ClaimRow, OperationRow } from "../books.ts";
import type { Traveller } from "../fixture.ts";
import type { Truth } from "../truth.ts";

const fee = serviceGasSups * 10n ** BigInt(supsDecimals);

const sum = <T>(rows: readonly T[], amountOf: (row: T) => bigint): bigint =>
  rows.reduce((total, row) => total + amountOf(row), 0n);
const amountOf = ({ amount }: ClaimRow): bigint => BigInt(amount);
const refundOf = ({ refunded }: ClaimRow): bigint => BigInt(refunded);
const fees = (operations: readonly OperationRow[], state: string): bigint =>
  fee * BigInt(operations.filter((each) => each.is_asked && each.state === state).length);

export const moneyFaults = (books: Books, truth: Truth, players: readonly Traveller[]): string[] => [
  ...players.flatMap((player) => playerFaults(player, books, truth)),
  ...systemFaults(books),
  ...books.claims.flatMap((claim) => claimFaults(claim, books)),
];

const playerFaults = ({ accountId, username, wallet }: Traveller, books: Books, truth: Truth): string[] => {
  const claims = books.claims.filter(({ account_id }) => account_id === accountId);
  const operations = books.operations.filter(({ account_id }) => account_id === accountId);
  const settled = claims.filter(({ state }) => state === "settled");
  const owed =
    (truth.deposits.get(wallet.address.toLowerCase()) ?? 0n) -
    sum(settled, amountOf) +
    sum(settled, refundOf) -
    fees(operations, "confirmed");
  const asked = claims.filter(({ state }) => state === "asked");
  const inFlight = sum(asked, amountOf) + fees(operations, "pending");
  const { posted = "0", held = "0" } = books.accounts.find(({ id }) => id === accountId) ?? {};
  return [
    ...(BigInt(posted) === owed ? [] : [`${username} has ${posted}; deposits, payments and fees say ${owed}`]),
    ...(BigInt(held) === inFlight ? [] : [`${username} holds ${held}; what is in flight is ${inFlight}`]),
  ];
};

const systemFaults = ({ accounts, claims, operations }: Books): string[] => {
  const of = (kind: string) => accounts.filter((account) => account.kind === kind);
  const posted = (rows: typeof accounts) => sum(rows, (row) => BigInt(row.posted));
  const settled = claims.filter(({ state }) => state === "settled");
  const earned = sum(settled, amountOf) - sum(settled, refundOf);
  const paid = fees(operations, "confirmed");
  return [
    ...(posted(of("game")) === earned ? [] : [`the game has ${posted(of("game"))}, its claims say ${earned}`]),
    ...(posted(of("fees")) === paid ? [] : [`${posted(of("fees"))} of fees, the moves say ${paid}`]),
    ...(posted(accounts) === 0n ? [] : [`all accounts together are ${posted(accounts)} instead of 0`]),
  ];
};

/** A claim, its operation and its refunds say the same. */
const claimFaults = (claim: ClaimRow, { operations, refunds }: Books): string[] => {
  const operation = operations.find(({ id }) => id === claim.operation_id);
  const expected = { asked: "pending", settled: "confirmed", refused: "returned", returned: "returned" }[claim.state];
  const refunded = refunds.get(claim.id)?.amount ?? 0n;
  return [
    ...(operation?.state === expected ? [] : [`claim ${claim.id} is ${claim.state}, its payment ${operation?.state}`]),
    ...(refunded === refundOf(claim) ? [] : [`claim ${claim.id}: refunds of ${refunded}, it says ${claim.refunded}`]),
    ...(refunded <= amountOf(claim) ? [] : [`claim ${claim.id}: ${refunded} refunded of ${claim.amount}`]),
  ];
};
