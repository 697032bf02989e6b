/** What there is to say about a player, in the order of the file: who they are first, the long lists last. */
import { buffer } from "node:stream/consumers";
import { sups } from "@passport/ledger";
import type { User } from "@passport/protocol";
import type { Actor } from "../../../platform/wire/actor.ts";
import { findRequestsOfPlayer } from "../../approvals/index.ts";
import { findOwnedAssets, findOwnedItems, readAssetNames } from "../../assets/index.ts";
import { findAgreement, findAllocation } from "../../early/index.ts";
import { findConnections, findDenial, findPasskeysKept, findWaysKept } from "../../factors/index.ts";
import { findFilesOf } from "../../files/index.ts";
import { findAddresses, findHoldsOf, findProtectionOf } from "../../holds/index.ts";
import { describeOperations, findOlder } from "../../operations/index.ts";
import { findSpendingLimitOf } from "../../payments/index.ts";
import { readAcceptedTerms, readMarketingConsent, readTenant } from "../../profile/index.ts";
import { findCreditsOf, findQuotesOf } from "../../purchases/index.ts";
import { findBrowsers, findEvents, findSessions } from "../../session/index.ts";
import { toCurrency, toReceipt } from "../../transactions/index.ts";
import type { AccountDependencies } from "../dependencies.ts";
import type { Member } from "./json-document.ts";

const pageSize = 500;

export const readMembers = async (
  dependencies: AccountDependencies,
  { userId, accountId }: Actor,
  profile: User,
): Promise<Record<string, Member>> => {
  const { db } = dependencies;
  return {
    made_at: { value: new Date() },
    profile: { value: profile },
    accepts_marketing: { value: await readMarketingConsent(db, userId) },
    tenant: { value: await readTenant(db, userId) },
    accepted_terms: { value: await readAcceptedTerms(db, userId) },
    connections: list(() => findConnections(db, userId)),
    // Sealed, and opened for the player only.
    consents: list(() => dependencies.clients.listConsents(userId)),
    passkeys: list(() => findPasskeysKept(db, userId)),
    ways_in: list(() => findWaysKept(db, userId)),
    denial: { value: (await findDenial(db, userId)) ?? null },
    known_browsers: list(() => findBrowsers(db, userId)),
    sessions: list(() => findSessions(db, userId)),
    security_events: paged((before) => findEvents(db, userId, { before, limit: pageSize })),
    withheld_emails: list(() => dependencies.access.listWithheld(userId)),
    holds: list(() => findHoldsOf(db, userId)),
    withdrawal_addresses: list(() => findAddresses(db, userId)),
    withdrawal_protection: { value: (await findProtectionOf(db, userId)) ?? null },
    spending_limit: { value: (await findSpendingLimitOf(db, userId)) ?? null },
    staff_requests: list(() => findRequestsOfPlayer(db, userId)),
    files: { pages: readFiles(dependencies, userId) },
    items: list(() => findOwnedItems(db, accountId)),
    collectibles: paged((after) => findOwnedAssets(db, accountId, { after, limit: pageSize })),
    early_allocation: { value: await findAllocation(db, accountId) },
    early_agreement: { value: await findAgreement(db, accountId) },
    purchase_quotes: list(() => findQuotesOf(db, accountId)),
    purchase_credits: list(() => findCreditsOf(db, accountId)),
    operations: { pages: readOperations(dependencies, accountId) },
    other_balances: list(() => readOtherBalances(dependencies, accountId)),
    transactions: { pages: readTransactions(dependencies, accountId) },
  };
};

/** Few enough to be read at once, when their turn comes. */
const list = (read: () => Promise<unknown[]>): Member => ({
  pages: (async function* () {
    yield await read();
  })(),
});

/** By the id of the last one read: what comes or goes meanwhile shifts nothing. */
const pagesOf = async function* <Row extends { id: string }>(
  read: (last: string | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: string | undefined;
  for (;;) {
    const rows = await read(last);
    yield rows;
    if (rows.length < pageSize) return;
    last = rows.at(-1)?.id;
  }
};

const paged = <Row extends { id: string }>(read: (last: string | undefined) => Promise<Row[]>): Member => ({
  pages: pagesOf(read),
});

const readOperations = async function* ({ db }: AccountDependencies, accountId: string) {
  const pages = pagesOf((after) => findOlder(db, accountId, { after, limit: pageSize }));
  for await (const page of pages) yield await describeOperations({ db, readAssetNames }, page);
};

const readOtherBalances = async ({ ledger }: AccountDependencies, accountId: string) => {
  const balances = await ledger.otherBalances(accountId);
  return balances.map(({ currency, posted }) => ({ currency: toCurrency(currency), balance: posted.toString() }));
};

/** In SUPS first, then in each other currency. */
const readTransactions = async function* ({ ledger }: AccountDependencies, accountId: string) {
  for (const account of [{ accountId, currency: sups }, ...(await ledger.otherBalances(accountId))]) {
    const pages = ledger.exportEntries({ accountId: account.accountId, order: "newest" });
    for await (const page of pages) yield page.map((entry) => toReceipt(entry, account));
  }
};

/** The picture itself: its address will not work for ever. One at a time. */
const readFiles = async function* ({ db, storage }: AccountDependencies, userId: string) {
  for (const file of await findFilesOf(db, userId)) {
    const opened = await storage.open(file.id);
    const data = opened === undefined ? null : (await buffer(opened.stream)).toString("base64");
    yield [{ ...file, data }];
  }
};
