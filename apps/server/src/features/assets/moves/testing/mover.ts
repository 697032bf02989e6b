/** A process that moves collectibles to the game until a test kills it. Says nothing; the database does. */
import { connectDatabase } from "@passport/database";
import { createLedger } from "@passport/ledger";
import { parseKeyring } from "../../../../platform/secrets/keyring.ts";
import { createSealer } from "../../../../platform/secrets/sealer.ts";
import type { Actor } from "../../../../platform/wire/actor.ts";
import { moveCollectible } from "../move-collectible.ts";
import { connectMoves } from "./connect-moves.ts";

export interface MoverOrder {
  databaseUrl: string;
  secretKeys: string;
  actor: Actor;
  hashes: readonly string[];
}

const { databaseUrl, secretKeys, actor, hashes } = JSON.parse(process.argv[2] ?? "") as MoverOrder;
const db = connectDatabase(databaseUrl);
const sealer = createSealer(parseKeyring(secretKeys));
const { dependencies } = connectMoves({
  db,
  ledger: createLedger({ db }),
  sealer,
  networks: [],
  moveDeadlineMs: 60_000,
});
await Promise.all(
  hashes.map((asset_hash) =>
    moveCollectible(dependencies, { exchange: { actor, payload: { asset_hash } }, direction: "to_game" }),
  ),
);
