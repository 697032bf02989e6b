/** `npm run lighthouse`: the median of five runs (or as many as asked for) of three pages of the production build. */
import { seedPlayers } from "../../apps/server/src/seed-players.ts";
import { startTourStack } from "../tour/start-tour-stack.ts";
import { measurePage, type Scores, slowdownFor } from "./measure-page.ts";
import { openBrowser } from "./open-browser.ts";

const runs = Number(process.argv[2] ?? 5);

const medianOf = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

await using stack = await startTourStack();
await using guest = await openBrowser();
await using player = await openBrowser();
const alice = seedPlayers.find(({ username }) => username === "alice");
const login = await player.context.request.post(`${stack.origin}/auth/email`, {
  data: { email: alice?.email, password: alice?.password },
  headers: { origin: stack.origin },
});
if (!login.ok()) throw new Error(`alice cannot log in: ${login.status()}`);

/** Measured anew by each run: on shared hardware it changes within minutes. */
let slowdown = 4;
const table: Record<string, unknown> = {};
for (const [path, { port }] of [
  ["/home", guest],
  ["/login", guest],
  ["/profile", player],
] as const) {
  const all: Scores[] = [];
  // The first run only warms up.
  for (let run = 0; run <= runs; run++) {
    const scores = await measurePage(stack.origin + path, { port, slowdown, isFirst: port === guest.port });
    if (run > 0) all.push(scores);
    slowdown = slowdownFor(scores.benchmarkIndex);
  }
  const median = (read: (scores: Scores) => number) => medianOf(all.map(read));
  table[path] = {
    performance: median(({ performance }) => performance),
    accessibility: median(({ accessibility }) => accessibility),
    "best practices": median(({ bestPractices }) => bestPractices),
    "LCP (ms)": median(({ largestPaintMs }) => largestPaintMs),
    "blocking (ms)": median(({ blockingMs }) => blockingMs),
    "benchmark index": median((scores) => scores.benchmarkIndex),
    faults: [...new Set(all.flatMap(({ faults }) => faults))].join(" "),
  };
}
console.table(table);
