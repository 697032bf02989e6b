/** Assets, a game that describes them, and time that passes when a test says so. */
import { connectDatabase, type Database, newId } from "@passport/database";
import { createTestDatabase } from "@passport/testbed";
import { sql } from "kysely";
import { createLog } from "../../../../platform/telemetry/log.ts";
import type { MetadataDependencies } from "../ask-game.ts";
import { createHttpMetadataSource } from "../http-metadata-source.ts";
import { type ScriptedGame, startScriptedGame } from "./scripted-game.ts";

const genesis = "supremacy-genesis";

export interface MetadataWorld extends AsyncDisposable {
  databaseUrl: string;
  db: Database;
  game: ScriptedGame;
  dependencies: MetadataDependencies;
  /** Everything that was logged. */
  log(): string;
  /** As one from the chain: it has a number and no name. */
  addAsset(collection?: string): Promise<{ hash: string; path: string }>;
  addCollection(slug: string, metadataUrl: string): Promise<void>;
  read(hash: string): Promise<Record<string, unknown>>;
  /** For one asset. */
  pass(hash: string, ms: number): Promise<void>;
}

export const createMetadataWorld = async (): Promise<MetadataWorld> => {
  await using made = new AsyncDisposableStack();
  const game = made.use(await startScriptedGame());
  const { databaseUrl } = made.use(await createTestDatabase());
  const db = made.adopt(connectDatabase(databaseUrl), (connected) => connected.destroy());
  const rules = { mediaOrigins: [game.origin], publicOrigin: "https://passport.example", isPlainAllowed: true };
  const lines: string[] = [];
  const log = createLog({ level: "debug", role: "test", destination: { write: (line) => void lines.push(line) } });
  const addCollection = async (slug: string, metadata_url: string): Promise<void> => {
    const columns = { slug, kind: "721", name: slug, chain_id: 1, metadata_url };
    await db.insertInto("collections").values(columns).execute();
  };
  await addCollection(genesis, `${game.origin}/metadata/${genesis}/{token_id}`);
  let tokens = 0;
  const resources = made.move();
  return {
    databaseUrl,
    db,
    game,
    dependencies: { db, metadata: createHttpMetadataSource(rules), log },
    log: () => lines.join(""),
    async addAsset(collection = genesis) {
      tokens += 1;
      const [hash, token_id] = [newId(), String(tokens)];
      const columns = { id: newId(), hash, collection, token_id, name: `#${token_id}`, on_chain_status: "UNSTAKABLE" };
      await db.insertInto("assets").values(columns).execute();
      return { hash, path: `/metadata/${collection}/${token_id}` };
    },
    addCollection,
    read: (hash) => db.selectFrom("assets").selectAll().where("hash", "=", hash).executeTakeFirstOrThrow(),
    async pass(hash, ms) {
      await sql`
        update assets set asked_at = asked_at - ${ms} * interval '1 ms', refreshed_at = refreshed_at - ${ms} * interval '1 ms'
        where hash = ${hash}
      `.execute(db);
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
};
