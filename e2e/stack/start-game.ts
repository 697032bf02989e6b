/** The sample game for browser tests: a process of its own, on another site than Passport's. */
import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import { connectDatabase } from "@passport/database";
import { freePort } from "@passport/testbed/free-port";
import { seedClients } from "../../apps/server/src/features/clients/index.ts";
import { gameClientAt } from "../../apps/server/src/seed-game.ts";
import { seedGameServer } from "../../apps/server/src/seed-game-server.ts";
import { startGame } from "../../scripts/dev/start-game.ts";
import type { Stack } from "./stack.ts";

export interface Game extends AsyncDisposable {
  origin: string;
  clientId: string;
}

/** Registered as a client of its own, because an origin belongs to one client. */
export const startRegisteredGame = async (
  { databaseUrl, origin: issuer }: Stack,
  environment: Readonly<Record<string, string>> = {},
): Promise<Game> => {
  const port = await freePort();
  // The stack is on 127.0.0.1: to browsers this is another site, with other cookies.
  const origin = `http://localhost:${port}`;
  const client = gameClientAt(origin, `hangar-${randomBytes(6).toString("hex")}`);
  await using db = connectDatabase(databaseUrl);
  await seedClients(db, [client]);
  const secrets = await seedGameServer({ databaseUrl, clientId: client.id, origin });
  const checkout = resolve(import.meta.dirname, "../..");
  const child = await startGame({ checkout, port, origin, issuer, client, secrets, environment });
  return { origin, clientId: client.id, [Symbol.asyncDispose]: () => child[Symbol.asyncDispose]() };
};
