/**
 * `npm run seed`: puts the development players, their histories, support staff and the sample game into the database. Run it
 * as often as you like; nothing of a player is overwritten, and the game is where GAME_ORIGIN says.
 */
import { connectDatabase, type Database, inTransaction, newId } from "@passport/database";
import { createLedger, type Ledger } from "@passport/ledger";
import { loadConfig } from "./config/config.ts";
import { canonicalEmail, createPasswordHasher } from "./features/access/index.ts";
import { seedAssets, seedCollections, seedMetadataAddresses } from "./features/assets/index.ts";
import { seedClients } from "./features/clients/index.ts";
import { gameClientAt } from "./seed-game.ts";
import { postStory } from "./seed-history.ts";
import { type SeedPlayer, seedPlayers, seedStaff } from "./seed-players.ts";
import { seedStories } from "./seed-stories.ts";

/** Answers who was new. */
export const seed = async (db: Database, players: readonly SeedPlayer[] = seedPlayers): Promise<string[]> => {
  const hasher = createPasswordHasher();
  const added: string[] = [];
  for (const player of players) {
    const hash = player.password === undefined ? undefined : await hasher.hash(player.password);
    // Together: a seed that was interrupted must not leave a player behind who cannot log in.
    const isNew = await inTransaction(db, (transaction) => insertPlayer(transaction, player, hash));
    if (isNew) added.push(player.username);
  }
  return added;
};

const insertPlayer = async (db: Database, player: SeedPlayer, hash: string | undefined): Promise<boolean> => {
  const { password: _password, email, ...columns } = player;
  const address = email === undefined ? {} : { email, email_canonical: canonicalEmail(email) ?? null, verified: true };
  const row = await db
    .insertInto("users")
    .values({ id: newId(), account_id: newId(), ...columns, ...address })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (row !== undefined && hash !== undefined) {
    await db.insertInto("passwords").values({ user_id: row.id, hash }).execute();
  }
  return row !== undefined;
};

/** What the players did with their SUPS. Answers whose history was new. */
export const seedHistory = async (ledger: Ledger, db: Database): Promise<string[]> => {
  const added: string[] = [];
  for (const [username, story] of seedStories) {
    const player = db.selectFrom("users").select("account_id").where("username", "=", username);
    const found = await player.executeTakeFirst();
    // Players of a development database may have been renamed since.
    if (found === undefined) continue;
    if (await postStory({ ledger, db, accountId: found.account_id, story })) added.push(username);
  }
  return added;
};

if (import.meta.main) {
  const config = loadConfig();
  if (config.environment === "production") throw new Error("The seed's passwords are public: never in production");
  const db = connectDatabase(config.databaseUrl, { applicationName: "passport seed" });
  try {
    const added = await seed(db, [...seedPlayers, ...seedStaff]);
    console.log(added.length > 0 ? `added ${added.join(", ")}` : "all players were there");
    await using ledger = createLedger({ db });
    await seedCollections(db, config.networks);
    await seedAssets(db, config.networks);
    const gameOrigin = process.env["GAME_ORIGIN"] ?? "http://127.0.0.1:8090";
    await seedMetadataAddresses(db, gameOrigin);
    await seedClients(db, [gameClientAt(gameOrigin)]);
    const told = await seedHistory(ledger, db);
    console.log(told.length > 0 ? `added the histories of ${told.join(", ")}` : "all histories were there");
  } finally {
    await db.destroy();
  }
}
