/** `npm run seed`: puts the development players into the database. Run it as often as you like; nothing is overwritten. */
import { connectDatabase, type Database, inTransaction, newId } from "@passport/database";
import { loadConfig } from "./config/config.ts";
import { canonicalEmail, createPasswordHasher } from "./features/access/index.ts";
import { type SeedPlayer, seedPlayers } from "./seed-players.ts";

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

if (import.meta.main) {
  const config = loadConfig();
  if (config.environment === "production") throw new Error("The seed's passwords are public: never in production");
  const db = connectDatabase(config.databaseUrl, { applicationName: "passport seed" });
  try {
    const added = await seed(db);
    console.log(added.length > 0 ? `added ${added.join(", ")}` : "all players were there");
  } finally {
    await db.destroy();
  }
}
