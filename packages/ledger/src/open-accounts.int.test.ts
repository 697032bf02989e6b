/** The id of an account says what it is: with the login of a process nothing is opened under another one's id. */
import { addressAs, connectDatabase, type Database, newId } from "@passport/database";
import { createTestDatabase } from "@passport/testbed";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { issuerAccount, type NewAccount, playerAccount, systemAccount } from "./account.ts";
import { createPostgresEngine } from "./postgres/postgres-engine.ts";

const refused = { code: "42501" };
const alice = newId();
let points = 0;
let processes: Database[];
const connected = new AsyncDisposableStack();
beforeAll(async () => {
  const { databaseUrl } = connected.use(await createTestDatabase());
  const developer = connected.use(connectDatabase(databaseUrl));
  processes = (["api", "worker"] as const).map((role) => connected.use(connectDatabase(addressAs(databaseUrl, role))));
  await developer.insertInto("users").values({ id: newId(), account_id: alice, username: "alice" }).execute();
  await developer
    .insertInto("clients")
    .values({ id: "hangar-7", name: "Hangar 7", origins: [], redirect_urls: [], logout_urls: [] })
    .execute();
  const { rows } = await sql<{ id: number }>`
    select ledger.declare_currency('ARC', 'Arcade', 0::smallint, 'hangar-7', 100) as id`.execute(developer);
  points = rows[0]?.id ?? 0;
});
afterAll(() => connected.disposeAsync());

const open = (db: Database, account: NewAccount) => createPostgresEngine(db).openAccounts([account]);

it("[LEDGER-28] a process opens accounts of chains, sales, fees, registered games and players under their own ids", async () => {
  const own = [
    systemAccount("chain", "Treasury", alice),
    systemAccount("sale", "SUPS sale", alice),
    systemAccount("fees", "Passport", alice),
    systemAccount("game", "Hangar 7", alice, "hangar-7"),
    issuerAccount(points, "Arcade", alice),
    playerAccount(alice, "alice", points),
  ];
  for (const [nth, db] of processes.entries())
    for (const account of own) expect(await open(db, account)).toEqual([nth === 0 ? "opened" : "exists"]);
});

it("[LEDGER-28] a process opens none under an id that belongs to another account, and none of a game that is not registered", async () => {
  const treasury = systemAccount("chain", "Treasury", newId());
  const game = systemAccount("game", "Hangar 7", newId(), "hangar-7");
  const others: NewAccount[] = [
    { ...treasury, kind: "fees", name: "mine" },
    { ...treasury, kind: "chain", name: "mine" },
    { ...treasury, kind: "game" },
    { ...game, name: "Passport refund reserve" },
    { ...game, kind: "sale" },
    systemAccount("game", "Hangar 8", alice, "hangar-8"),
    systemAccount("game", "Hangar 7", alice),
    { ...systemAccount("fees", "Passport", alice), id: newId() },
    { id: newId(), kind: "user", name: "mallory" },
    { ...playerAccount(newId(), "alice", points), owner: alice },
    { ...issuerAccount(points, "Arcade", newId()), name: "Mint" },
    { ...issuerAccount(points, "Arcade", newId()), kind: "fees" },
  ];
  for (const db of processes)
    for (const account of others)
      await expect(open(db, account), JSON.stringify(account)).rejects.toMatchObject(refused);
});
