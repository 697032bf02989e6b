/**
 * `npm run seed:history -- --entries N [--player NAME]`: N entries of history over two years, as the
 * owner of the database in DATABASE_OWNER_URL or DATABASE_URL. With --player half of them are that
 * player's (the other half belongs to the shops, games and chains they dealt with); a player who had
 * entries gets the new ones between the last of them and now.
 */
import { parseArgs } from "node:util";
import { connectDatabase } from "@passport/database";
import { fillLedger } from "./fill-ledger.ts";
import { type PlannedAccount, planAccounts } from "./plan-accounts.ts";

const planPlayer = async (url: string, username: string, entries: number): Promise<PlannedAccount[]> => {
  await using db = connectDatabase(url, { maxConnections: 1 });
  const found = db.selectFrom("users").select(["account_id", "username"]).where("username", "=", username);
  const player = await found.executeTakeFirst();
  if (player === undefined) throw new Error(`there is no player ${username}`);
  return [{ id: player.account_id, name: player.username, entries: Math.floor(entries / 2) }];
};

const run = async (): Promise<void> => {
  const { values } = parseArgs({ options: { entries: { type: "string" }, player: { type: "string" } } });
  const { NODE_ENV, DATABASE_OWNER_URL, DATABASE_URL } = process.env;
  if (NODE_ENV === "production") throw new Error("Invented history belongs into no real ledger: never in production");
  const ownerUrl = DATABASE_OWNER_URL ?? DATABASE_URL;
  const entries = Number(values.entries);
  if (!ownerUrl || !Number.isSafeInteger(entries) || entries < 2) {
    console.error("usage: DATABASE_OWNER_URL=... npm run seed:history -- --entries N [--player NAME]");
    process.exitCode = 2;
    return;
  }
  const started = performance.now();
  const log = (what: string) => console.log(`${((performance.now() - started) / 1000).toFixed(1)} s  ${what}`);
  const accounts =
    values.player === undefined ? planAccounts(entries) : await planPlayer(ownerUrl, values.player, entries);
  await fillLedger({ ownerUrl, accounts, onProgress: log });
  log("done");
};

await run();
