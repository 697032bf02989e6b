/**
 * `npm run test:security -- [NAME|GROUP ...] [--quick] [--seed N] [--count N] [--json]`: attacks our own servers and says
 * what came of it, in one table. Everything it needs it starts and stops by itself, on loopback.
 * With --json the last line is `{"seed":N,"rows":[...]}`. Ends with code 1 if an aim is missed.
 */
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { allChecks } from "./all-checks.ts";
import type { Check } from "./check.ts";
import { startFixture } from "./fixture.ts";
import { formatTable } from "./print.ts";
import type { Row } from "./row.ts";
import { runCheck } from "./run-check.ts";
import { startSharedServers } from "./shared-servers.ts";

const run = async (): Promise<void> => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: "boolean" },
      quick: { type: "boolean" },
      seed: { type: "string" },
      count: { type: "string" },
    },
  });
  const names = new Set(allChecks.flatMap(({ name, group }) => [name, ...(group ? [group] : [])]));
  const unknown = positionals.find((name) => !names.has(name));
  if (unknown !== undefined) {
    console.error(
      `usage: npm run test:security -- [${[...names].join("|")} ...] [--quick] [--seed N] [--count N] [--json]`,
    );
    process.exitCode = 2;
    return;
  }
  const seed = Number(values.seed ?? randomInt(2 ** 31));
  const size = {
    isQuick: values.quick ?? false,
    seed,
    ...(values.count !== undefined && { count: Number(values.count) }),
  };
  console.error(`seed ${seed}`);
  await using servers = await startSharedServers();
  await using fixture = await startFixture(servers);
  const rows: Row[] = [];
  const isWanted = ({ name, group }: Check): boolean =>
    positionals.length === 0 || positionals.some((wanted) => wanted === name || wanted === group);
  for (const check of allChecks.filter(isWanted)) {
    const startedAt = performance.now();
    rows.push(...(await runCheck(check, fixture, size)));
    console.error(`${check.name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  }
  console.log(values.json ? JSON.stringify({ seed, rows }) : formatTable(rows));
  if (rows.some(({ ok }) => !ok)) process.exitCode = 1;
};

await run();
