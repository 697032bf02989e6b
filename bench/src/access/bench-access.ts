/**
 * Account access against the bare thing: logins beside verifying argon2id hashes with the same
 * parameters, session checks beside a Fastify route that reads one row by its primary key. Laps
 * alternate and medians count.
 */
import { newAddress } from "@passport/testbed/client/new-address";
import { startNats } from "@passport/testbed/nats";
import { startPostgres } from "@passport/testbed/postgres";
import { startServer } from "@passport/testbed/server-process";
import { copyTemplate, createTemplate } from "@passport/testbed/template";
import autocannon from "autocannon";
import { type Row, toRow } from "../row.ts";
import { type Companion, startCompanion } from "./companion.ts";
import { createCallers, logIn, measureLogins } from "./log-in.ts";
import { populate } from "./population.ts";

const laps = 3;
const lapSeconds = 8;
const players = 96;
/** Enough that both cores always have a hash to work on, few enough that none is refused as too many. */
const loginsAtOnce = 8;
const checksAtOnce = 32;

/** Requests a second, each by another player than the last. */
const measureChecks = async (origin: string, cookies: readonly string[]): Promise<number> => {
  let turn = 0;
  const result = await autocannon({
    url: `${origin}/auth/check`,
    connections: checksAtOnce,
    duration: lapSeconds,
    setupClient: (client) => {
      const comeAsAnother = () => {
        turn += 1;
        client.setHeaders({ cookie: cookies[turn % cookies.length] ?? "", "x-forwarded-for": newAddress() });
      };
      comeAsAnother();
      client.on("response", comeAsAnother);
    },
  });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} checks were refused`);
  return result.requests.average;
};

export const benchAccess = async (): Promise<Row[]> => {
  await using stack = new AsyncDisposableStack();
  const [postgres, nats] = await Promise.all([startPostgres({ fsync: true }), startNats()]);
  stack.use(postgres);
  stack.use(nats);
  await createTemplate(postgres.urlOf("postgres"));
  const { databaseUrl, ownerUrl } = stack.use(await copyTemplate(postgres.urlOf("postgres")));
  const citizens = await populate(ownerUrl, players);
  const ours = stack.use(
    await startServer({
      role: "api",
      databaseUrl,
      natsUrl: nats.url,
      environment: { TRUSTED_PROXIES: "127.0.0.1", LOG_LEVEL: "warn" },
    }),
  );
  const callers = createCallers(citizens);
  // Once each, unmeasured: from then on they come with browsers that are known.
  for (const caller of callers) await logIn(ours.origin, caller);
  const logins: Laps = { ours: [], bare: [] };
  const checks: Laps = { ours: [], bare: [] };
  const file = (name: string) => new URL(name, import.meta.url);
  for (let lap = 0; lap < laps; lap += 1) {
    logins.bare.push(await lapOf(file("./bare-hashing.ts"), [], (bare) => bare.ask(lapSeconds)));
    logins.ours.push(await measureLogins(ours.origin, callers.slice(1), { seconds: lapSeconds, atOnce: loginsAtOnce }));
    const reader = [databaseUrl, ...citizens.map(({ userId }) => userId)];
    const cookies = callers.map((caller) => caller.cookies);
    const measure = ({ greeting }: Companion) => measureChecks(`http://127.0.0.1:${greeting}`, cookies);
    checks.bare.push(await lapOf(file("./bare-reads.ts"), reader, measure));
    checks.ours.push(await measureChecks(ours.origin, cookies));
    console.error(`lap ${lap + 1} of ${laps}`, { logins, checks });
  }
  return [
    toRow({ name: "log in", unit: "logins/s", ...logins, atLeast: 0.9 }),
    toRow({ name: "check a session", unit: "requests/s", ...checks, atLeast: 0.6 }),
  ];
};

interface Laps {
  ours: number[];
  bare: number[];
}

const lapOf = async (file: URL, args: string[], measure: (bare: Companion) => Promise<number>): Promise<number> => {
  await using bare = await startCompanion(file, args);
  // Awaited here: what is returned unawaited would be measured on a companion that is already gone.
  return await measure(bare);
};
