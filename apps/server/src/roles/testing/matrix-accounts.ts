/** The accounts of the authorisation matrix, fresh sessions for them, and what a refused call must not have touched. */
import { createHash, randomBytes, randomInt } from "node:crypto";
import { developmentAccounts } from "@passport/contracts";
import { type Database, newId } from "@passport/database";
import { sql } from "kysely";
import { seedCollections } from "../../features/assets/index.ts";
import { putRates, someRates } from "../../features/sups/testing/put-rates.ts";
import { createBank } from "../../features/transactions/testing/bank.ts";
import type { TestApi } from "../../testing/start-test-api.ts";
import type { Target } from "./call-input.ts";
import { collection, itemCollection } from "./matrix-inputs.ts";
import type { Person } from "./matrix-people.ts";

export type Account = Omit<Target, "sessionId">;

/** Locks erin, gives bob two-factor, and lets everyone receive something once. Returns the accounts by name. */
export const prepareAccounts = async ({ context }: TestApi): Promise<ReadonlyMap<string, Account>> => {
  const { db, ledger, sealer } = context;
  await putRates(db, someRates);
  await db.updateTable("users").set({ total_lock: true }).where("username", "=", "erin").execute();
  const bank = createBank(ledger);
  await seedCollections(db, context.config.networks);
  const rows = await db.selectFrom("users").select(["id", "account_id", "username"]).execute();
  const accounts = new Map<string, Account>();
  for (const { id: userId, account_id: accountId, username } of rows) {
    const wallet = walletOf(username);
    await db.updateTable("users").set({ public_address: wallet }).where("id", "=", userId).execute();
    await db
      .insertInto("withdrawal_addresses")
      .values({ user_id: userId, address: wallet.toLowerCase(), usable_from: sql`now()` })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    accounts.set(username, {
      userId,
      accountId,
      username,
      wallet,
      transactionReference: await bank.deposit(accountId, 100n),
      operationId: await insertPurchase(db, accountId),
      ...(await insertAssets(db, accountId, wallet)),
    });
  }
  const bob = accounts.get("bob")?.userId ?? "";
  const secret_sealed = sealer.seal("a secret", "of nobody");
  await db.insertInto("two_factor").values({ user_id: bob, secret_sealed, activated_at: sql`now()` }).execute();
  return accounts;
};

/** Theirs on both development chains. */
const walletOf = (username: string): string => {
  const account = Object.entries(developmentAccounts).find(([name]) => name === username)?.[1];
  if (account === undefined) throw new Error(`${username} has no wallet`);
  return account.address;
};

const insertPurchase = async (db: Database, accountId: string): Promise<string> => {
  const id = newId();
  await db
    .insertInto("operations")
    .values({ id, kind: "purchase", state: "unfulfilled", account_id: accountId, chain_id: 97, amount: "1" })
    .execute();
  return id;
};

/** One collectible for each way to leave Passport, and an item. */
const insertAssets = async (db: Database, accountId: string, wallet: string) => {
  const tokens = { mintable: "MINTABLE", staked: "UNSTAKABLE", stakedOld: "UNSTAKABLE_OLD" } as const;
  const numbers = { mintable: "", staked: "", stakedOld: "" };
  const hashes: Record<string, string> = {};
  for (const [name, on_chain_status] of Object.entries(tokens)) {
    // Out of reach of what the seed put onto the chains.
    const token_id = randomInt(1_000_000, 2 ** 40).toString();
    numbers[name as keyof typeof numbers] = token_id;
    const hash = randomBytes(8).toString("hex");
    hashes[name] = hash;
    await db
      .insertInto("assets")
      .values({
        id: newId(),
        hash,
        collection,
        token_id,
        owner_id: accountId,
        on_chain_status,
        wallet: wallet.toLowerCase(),
      })
      .execute();
  }
  await db
    .insertInto("items")
    .values({ account_id: accountId, collection: itemCollection, token_id: "1", count: "3" })
    .execute();
  return { ...numbers, mintableHash: hashes["mintable"] ?? "" };
};

/** A session as a login makes it, for one call: whatever becomes of it, the next call has another. */
export const openSession = async (
  { context }: TestApi,
  userId: string,
  { isStale = false }: Partial<Person> = {},
): Promise<{ id: string; cookie: string }> => {
  const token = randomBytes(32).toString("base64url");
  const id = newId();
  await context.db
    .insertInto("sessions")
    .values({
      id,
      token_hash: createHash("sha256").update(token).digest(),
      user_id: userId,
      authenticated_at: isStale ? sql`now() - interval '601 seconds'` : sql`now()`,
    })
    .execute();
  return { id, cookie: `${context.cookies.session.name}=${token}` };
};

/** Everything about an account that a call could change, as one value to compare. */
export const footprintOf = async ({ context }: TestApi, userId: string): Promise<string> => {
  const { rows } = await sql<{ footprint: string }>`
    select concat_ws(' ',
      (select u::text from users u where u.id = ${userId}),
      (select p::text from passwords p where p.user_id = ${userId}),
      (select t::text from two_factor t where t.user_id = ${userId}),
      (select string_agg(r::text, ' ' order by position) from recovery_codes r where r.user_id = ${userId}),
      (select string_agg(s.id::text || s.token_hash::text || coalesce(s.fingerprint::text, ''), ' ' order by s.id)
         from sessions s where s.user_id = ${userId} and s.ended_at is null),
      (select count(*) from security_events e where e.user_id = ${userId})
    ) as footprint`.execute(context.db);
  return rows[0]?.footprint ?? "";
};

/** A call may end the session that it names, so the one that the target names is not the one that calls. */
export const enterAs = async (api: TestApi, account: Account): Promise<{ cookie: string; target: Target }> => {
  const [{ id: sessionId }, { cookie }] = [
    await openSession(api, account.userId),
    await openSession(api, account.userId),
  ];
  return { cookie, target: { ...account, sessionId } };
};
