import { join } from "node:path";
import { awaitReady } from "@passport/testbed/await-ready";
import { type Child, startChild } from "@passport/testbed/child";

export interface GameOptions {
  checkout: string;
  port: number;
  /** The game's own, as browsers see it. */
  origin: string;
  issuer: string;
  client: { id: string; secret: string };
  /** For its server: charges, items and webhooks. */
  secrets: { serverKey: string; webhookSecret: string };
  /** More variables, such as PRIZE_COLLECTION. */
  environment?: Readonly<Record<string, string>>;
  onOutput?: (line: string) => void;
}

/** The sample game: a separate site that knows only what a registered client is given. */
export const startGame = async (options: GameOptions): Promise<Child> => {
  const { checkout, port, origin, issuer, client, secrets, environment, onOutput } = options;
  const child = await startChild({
    name: "game",
    command: process.execPath,
    // Node warns about type stripping, which the game uses for the page's scripts.
    args: ["--disable-warning=ExperimentalWarning", join(checkout, "examples/game/src/main.ts")],
    env: {
      PATH: process.env["PATH"],
      PORT: String(port),
      ORIGIN: origin,
      PASSPORT_ISSUER: issuer,
      PASSPORT_CLIENT_ID: client.id,
      PASSPORT_CLIENT_SECRET: client.secret,
      PASSPORT_SERVER_KEY: secrets.serverKey,
      PASSPORT_WEBHOOK_SECRET: secrets.webhookSecret,
      HANGAR_CONTROL: "1",
      ...environment,
    },
    ...(onOutput !== undefined && { onOutput }),
  });
  await awaitReady("game", child, async () => (await fetch(`http://127.0.0.1:${port}/`)).ok);
  return child;
};
