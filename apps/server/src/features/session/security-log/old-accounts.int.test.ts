/** What is decided by the security log once it has dropped what it said about an old account; and browsers long unseen. */
import { randomBytes } from "node:crypto";
import { connectDatabase, type Database, newId } from "@passport/database";
import { createTestDatabase } from "@passport/testbed";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { browserKeptDays, monthsKept } from "../../../retention.ts";
import { findRecoveryState } from "../../factors/index.ts";
import { forgetOldBrowsers } from "../browsers/forget-old-browsers.ts";
import { hasLoggedIn } from "./store.ts";

let db: Database;
const cleanUp = new AsyncDisposableStack();
beforeAll(async () => {
  const { databaseUrl } = cleanUp.use(await createTestDatabase());
  db = cleanUp.adopt(connectDatabase(databaseUrl), (connected) => connected.destroy());
});
afterAll(() => cleanUp.disposeAsync());

const ago = (interval: string) => sql<Date>`now() - ${interval}::interval`;
const addPlayer = async (age: string): Promise<string> => {
  const id = newId();
  const player = { id, account_id: newId(), username: `p_${id.slice(-12)}`, created_at: ago(age) };
  await db.insertInto("users").values(player).execute();
  return id;
};

it("[HOLD-2] an account that is older than the log counts as entered, and a new one without a login does not", async () => {
  const kept = `${monthsKept.security_events} months`;
  expect(await hasLoggedIn(db, await addPlayer(`${kept} 1 day`))).toBe(true);
  expect(await hasLoggedIn(db, await addPlayer("1 day"))).toBe(false);
});

it("recovery codes that are older than the log count as shown", async () => {
  const addCode = async (age: string): Promise<string> => {
    const user_id = await addPlayer(age);
    const code = { user_id, position: 1, code_hash: randomBytes(32), code_sealed: "sealed", created_at: ago(age) };
    await db.insertInto("recovery_codes").values(code).execute();
    return user_id;
  };
  const shown = async (userId: string) => (await findRecoveryState(db, userId)).were_shown;
  expect(await shown(await addCode(`${monthsKept.security_events} months 1 day`))).toBe(true);
  expect(await shown(await addCode("1 month"))).toBe(false);
  expect(await shown(await addPlayer("1 day"))).toBe(false);
});

it("[LOGIN-25] a browser is known for as long as its cookie lasts, and forgotten then", async () => {
  const user_id = await addPlayer("3 years");
  const see = (browser_hash: Buffer, days: number) =>
    db
      .insertInto("known_browsers")
      .values({ user_id, browser_hash, last_seen_at: ago(`${days} days`) })
      .execute();
  const [recent, old] = [randomBytes(32), randomBytes(32)];
  await see(recent, browserKeptDays - 1);
  await see(old, browserKeptDays + 1);
  expect(await forgetOldBrowsers({ db })).toBe(1);
  const known = await db.selectFrom("known_browsers").select("browser_hash").where("user_id", "=", user_id).execute();
  expect(known).toEqual([{ browser_hash: recent }]);
});
