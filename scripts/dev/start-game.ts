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
  onOutput?: (line: string) => void;
}

/** The sample game: another site, with nothing of ours in its environment but what a client is given. */
export const startGame = async ({ checkout, port, origin, issuer, client, onOutput }: GameOptions): Promise<Child> => {
  const child = await startChild({
    name: "game",
    command: process.execPath,
    // Node strips the types of the page's scripts, and says each time that this may change.
    args: ["--disable-warning=ExperimentalWarning", join(checkout, "examples/game/src/main.ts")],
    env: {
      PATH: process.env["PATH"],
      PORT: String(port),
      ORIGIN: origin,
      PASSPORT_ISSUER: issuer,
      PASSPORT_CLIENT_ID: client.id,
      PASSPORT_CLIENT_SECRET: client.secret,
    },
    ...(onOutput !== undefined && { onOutput }),
  });
  await awaitReady("game", child, async () => (await fetch(`http://127.0.0.1:${port}/`)).ok);
  return child;
};
