/**
 * `npm run bench -- NAME [--json]`: measures our server against the bare thing it is built on, in
 * one run on one machine. Everything it needs it starts and stops by itself, on loopback.
 * With --json the last line is `{"bench":NAME,"rows":[...]}`. Ends with code 1 if a bar is missed.
 */
import { parseArgs } from "node:util";
import { benchAccess } from "./access/bench-access.ts";
import { benchChain } from "./chain/bench-chain.ts";
import { benchGames } from "./games/bench-games.ts";
import { benchHistory } from "./history/bench-history.ts";
import { benchLedger } from "./ledger/bench-ledger.ts";
import { benchPipeline } from "./pipeline/bench-pipeline.ts";
import { benchPlayers } from "./players/bench-players.ts";
import { formatTable } from "./print.ts";
import { benchReconcile } from "./reconcile/bench-reconcile.ts";
import type { Row } from "./row.ts";
import { benchSockets } from "./sockets/bench-sockets.ts";
import { benchSessionSockets } from "./sockets/session/bench-session-sockets.ts";

const benches: Readonly<Record<string, () => Promise<Row[]>>> = {
  access: benchAccess,
  chain: benchChain,
  games: benchGames,
  history: benchHistory,
  ledger: benchLedger,
  pipeline: benchPipeline,
  players: benchPlayers,
  reconcile: benchReconcile,
  "session-sockets": benchSessionSockets,
  sockets: benchSockets,
};

/** Nothing here takes longer on any machine we know; a bench that hangs must not hang its caller. */
const deadlineMinutes: Readonly<Record<string, number>> = { games: 30, history: 45, players: 20, reconcile: 90 };
const usualDeadlineMinutes = 10;

const run = async (): Promise<void> => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { json: { type: "boolean" } } });
  const [name = ""] = positionals;
  const bench = benches[name];
  if (!bench) {
    console.error(`usage: npm run bench -- ${Object.keys(benches).join("|")} [--json]`);
    process.exitCode = 2;
    return;
  }
  const minutes = deadlineMinutes[name] ?? usualDeadlineMinutes;
  setTimeout(() => {
    console.error(`${name} did not end within ${minutes} minutes`);
    process.exit(1);
  }, minutes * 60_000).unref();
  const rows = await bench();
  console.log(values.json ? JSON.stringify({ bench: name, rows }) : formatTable(rows));
  if (rows.some(({ pass }) => !pass)) process.exitCode = 1;
};

await run();
