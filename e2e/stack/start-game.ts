/** The sample game for browser tests: a process of its own, on another site than Passport's. */
import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import { connectDatabase } from "@passport/database";
import { freePort } from "@passport/testbed/free-port";
import { seedClients } from "../../apps/server/src/features/clients/index.ts";
import { gameClientAt } from "../../apps/server/src/seed-game.ts";
import { startGame } from "../../scripts/dev/start-game.ts";
import type { Stack } from "./stack.ts";

export interface Game extends AsyncDisposable {
  origin: string;
}

/** Registered as a client of its own, because an origin belongs to one client. */
export const startRegisteredGame = async ({ databaseUrl, origin: issuer }: Stack): Promise<Game> => {
  const port = await freePort();
  // The stack is on 127.0.0.1: to browsers this is another site, with other cookies.
  const origin = `http://localhost:${port}`;
  const client = gameClientAt(origin, `hangar-${randomBytes(6).toString("hex")}`);
  await using db = connectDatabase(databaseUrl);
  await seedClients(db, [client]);
  const child = await startGame({ checkout: resolve(import.meta.dirname, "../.."), port, origin, issuer, client });
  return { origin, [Symbol.asyncDispose]: () => child[Symbol.asyncDispose]() };
};
