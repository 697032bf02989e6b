/** Starts, kills and restarts the game's process. Its file and its port stay the same. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Child, startChild } from "@passport/testbed/child";
import { freePort } from "@passport/testbed/free-port";
import { waitUntil } from "@passport/testbed/wait-until";
import type { Manners } from "./behaviour.ts";
import { GameLog } from "./game-log.ts";

export interface GameProcess extends AsyncDisposable {
  /** Where it is notified. */
  readonly url: string;
  readonly log: GameLog;
  start(webhookSecret: string): Promise<void>;
  kill(): Promise<void>;
  restart(): Promise<void>;
  /** From the next start on. */
  manners: Manners;
}

const program = fileURLToPath(new URL("./game-process.ts", import.meta.url));

export const prepareGame = async (seed: number, manners: Manners): Promise<GameProcess> => {
  const folder = await mkdtemp(join(tmpdir(), "passport-game-"));
  const file = join(folder, "game.jsonl");
  const port = await freePort();
  let child: Child | undefined;
  let secret = "";

  const start = async (): Promise<void> => {
    const { mischief, silentMs } = game.manners;
    const started = await startChild({
      name: "game",
      command: process.execPath,
      args: [program, ...[port, file, seed, mischief, silentMs].map(String)],
      env: { PATH: process.env["PATH"], HOME: process.env["HOME"], WEBHOOK_SECRET: secret },
    });
    child = started;
    await waitUntil("the game to listen", () => {
      if (started.hasExited()) throw new Error(`the game has ended: ${started.output()}`);
      return started.output().includes("ready");
    });
  };
  const game: GameProcess = {
    url: `http://127.0.0.1:${port}/webhooks`,
    log: new GameLog(file),
    manners,
    async start(webhookSecret) {
      secret = webhookSecret;
      await start();
    },
    kill: async () => child?.kill(),
    async restart() {
      await child?.kill();
      await start();
    },
    async [Symbol.asyncDispose]() {
      await child?.stop();
      await rm(folder, { recursive: true });
    },
  };
  return game;
};
