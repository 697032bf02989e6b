/** That a query without an index is found, and that one with an index is not. */
import { connectDatabase, newId } from "@passport/database";
import { createTestDatabase } from "@passport/testbed";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findOwnOperation } from "../../features/operations/read-store.ts";
import { type Catalogue, findScans, readCatalogue } from "./find-scans.ts";
import { makeLarge } from "./large-database.ts";
import { createRecorder, record } from "./record-statements.ts";

let client: pg.Client;
let catalogue: Catalogue;
const cleanUp = new AsyncDisposableStack();

beforeAll(async () => {
  const { ownerUrl } = cleanUp.use(await createTestDatabase());
  client = cleanUp.adopt(new pg.Client({ connectionString: ownerUrl }), (connected) => connected.end());
  await client.connect();
  await makeLarge(client);
  await client.query("set plan_cache_mode = force_generic_plan");
  catalogue = await readCatalogue(client);
});
afterAll(() => cleanUp.disposeAsync());

const scansOf = (text: string) => findScans(client, catalogue, text);

it.each([
  ["a condition without an index", "select * from operations where reason = $1", ["operations"]],
  ["a count of everything", "select count(*) from users", ["users"]],
  ["an index read from end to end", "select id from users order by id", ["users"]],
  ["a change without an index", "update vouchers set state = $1 where amount = $2", ["vouchers"]],
  ["every partition of a log", "select * from security_events where session_id = $1", ["security_events"]],
  ["a partition of the ledger", "select * from ledger.entries where amount > $1", ["ledger.entries"]],
  ["a join", "select 1 from operations o join vouchers v on v.amount = o.amount where o.id = $1", ["vouchers"]],
  [
    "an index of most rows under a limit that few of them reach",
    `select id from files where owner_id is not null and stored_at < $1
       and not exists (select from users where users.avatar_id = files.id) limit 100 for update skip locked`,
    ["files", "users"],
  ],
  [
    "an index of what has no owner, joined",
    `select assets.id from assets join users on lower(users.public_address) = assets.wallet where assets.owner_id is null`,
    ["assets"],
  ],
  [
    "a limit that needs no order, which the planner may look for in the table itself",
    `select email_canonical from users
     where not verified and email_canonical is not null and created_at < now() - $1 * interval '1 day' limit 1000`,
    ["users"],
  ],
  [
    "an index that a bitmap reads whole",
    "select count(*) from sessions where ended_at is null or id = $1",
    ["sessions"],
  ],
  ["a partial index that a parameter cannot use", "select 1 from chain_events where state = $1", ["chain_events"]],
])("finds %s", async (_name, text, tables) => {
  expect(await scansOf(text)).toEqual(tables);
});

it.each([
  ["a key", "select * from operations where id = $1"],
  ["a range of an index", "select * from operations where account_id = $1 order by created_at desc, id desc limit 10"],
  ["the first rows of an index", "select * from users order by id limit 10"],
  [
    "what is oldest by an index",
    `select email_canonical from users
     where not verified and email_canonical is not null and created_at < now() - $1 * interval '1 day' order by created_at limit 1000`,
  ],
  [
    "two indexes together",
    "update client_players set disconnected_at = now() where user_id = $1 and disconnected_at is null",
  ],
  ["what is open, by a partial index", "select 1 from chain_events where state = 'seen' and block_number < $1"],
  ["a small table", "select * from clients where name = $1"],
  ["a row of a log's user", "select * from security_events where user_id = $1 order by id desc limit 5"],
  ["an insert", "insert into known_browsers (user_id, browser_hash) values ($1, $2)"],
  ["a table of another package", "select * from graphile_worker.jobs"],
])("accepts %s", async (_name, text) => {
  expect(await scansOf(text)).toEqual([]);
});

it("says which statement it cannot explain", async () => {
  await expect(scansOf("select nothing_like_it from users")).rejects.toThrow("Cannot explain: select nothing_like_it");
});

it("notes what product code asks, once, with its file; and nothing that a test asks", async () => {
  const recorder = createRecorder();
  record(recorder);
  await using database = await createTestDatabase();
  await using db = connectDatabase(database.databaseUrl);
  await db.selectFrom("users").select("username").where("username", "=", "only the test asks this").execute();
  await findOwnOperation(db, newId(), newId());
  await findOwnOperation(db, newId(), newId());
  const [statement, ...others] = recorder.take();
  expect(statement?.file).toBe("apps/server/src/features/operations/read-store.ts");
  expect(statement?.text.trim()).toBe("select * from operations where id = $1 and account_id = $2");
  expect(others).toEqual([]);
  await findOwnOperation(db, newId(), newId());
  expect(recorder.take()).toEqual([]);
});
