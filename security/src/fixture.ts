/**
 * The real thing in small: two api processes and a worker on one database, NATS, a mail server whose mails
 * can be read, and stand-ins of the providers. One fixture serves all checks; each makes people and browsers
 * of its own.
 */

import { publicOrigin } from "@passport/testbed/client/public-origin";
import { type ServerProcess, type ServerRole, startServer } from "@passport/testbed/server-process";
import { startSmtp } from "@passport/testbed/smtp";
import { copyTemplate } from "@passport/testbed/template";
import pg from "pg";
import { Browser } from "./browser.ts";
import { createPostBox, type PostBox } from "./post-box.ts";
import { type Providers, startProviders } from "./ways/providers.ts";

/** A cluster with a migrated template, and a NATS server. */
export interface SharedServers {
  postgresUrl: string;
  natsUrl: string;
}

/** What the processes are told about where things are; a check of faults puts itself in between. */
export interface Addresses {
  databaseUrl: string;
  natsUrl: string;
  smtpUrl: string;
  /** Variables that say where providers, and chains where there are any, answer. */
  outside: Readonly<Record<string, string>>;
}

export interface FixtureOptions {
  /** More variables of the processes; they win. */
  environment?: Readonly<Record<string, string>>;
  detour?: (addresses: Addresses) => Promise<Addresses>;
}

export interface Fixture extends AsyncDisposable {
  /** For a check that needs a second fixture beside this one. */
  readonly servers: SharedServers;
  readonly apis: readonly [ServerProcess, ServerProcess];
  readonly worker: ServerProcess;
  readonly postBox: PostBox;
  readonly providers: Providers;
  /** The database as its owner, who may do what the server may not. */
  readonly ownerUrl: string;
  sql<Row extends object>(statement: string, values?: unknown[]): Promise<Row[]>;
  /** A fresh one, with an address of its own. */
  newBrowser(address?: string): Browser;
  /** Every line that any of the processes wrote. */
  logLines(): readonly string[];
  /** Clears failures and rates, so that what one check did does not slow the next one down. */
  forgetLimits(): Promise<void>;
  /** As if every mailbox and address had waited long enough for the next mail. Others may be sending at the same time. */
  forgetMailRates(): Promise<void>;
}

export const startFixture = async (servers: SharedServers, options: FixtureOptions = {}): Promise<Fixture> => {
  await using started = new AsyncDisposableStack();
  const database = started.use(await copyTemplate(servers.postgresUrl));
  const smtp = started.use(await startSmtp());
  const providers = started.use(await startProviders());
  const direct: Addresses = {
    databaseUrl: database.databaseUrl,
    natsUrl: servers.natsUrl,
    smtpUrl: smtp.url,
    outside: providers.environment,
  };
  const { smtpUrl, outside, ...addresses } = (await options.detour?.(direct)) ?? direct;
  const lines: string[] = [];
  const start = async (role: ServerRole): Promise<ServerProcess> =>
    startServer({
      role,
      ...addresses,
      natsKeysOf: servers.natsUrl,
      environment: {
        PUBLIC_ORIGIN: publicOrigin,
        CAPTCHA_COST: "1",
        // A check can come from many addresses by saying so, as a proxy would.
        TRUSTED_PROXIES: "127.0.0.1",
        SMTP_URL: smtpUrl,
        ...outside,
        ...options.environment,
      },
      onOutput: (line) => void lines.push(line),
    });
  const [one, other, worker] = await Promise.all([start("api"), start("api"), start("worker")]);
  for (const process of [one, other, worker]) started.use(process);
  const pool = started.adopt(new pg.Pool({ connectionString: database.ownerUrl, max: 4 }), (used) => used.end());
  // A check may kill the database under it.
  pool.on("error", () => undefined);

  const origins = [one.origin, other.origin];
  const sql = async <Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> =>
    (await pool.query<Row>(statement, values)).rows;
  const running = started.move();
  return {
    servers,
    apis: [one, other],
    worker,
    postBox: createPostBox(smtp.inbox),
    providers,
    ownerUrl: database.ownerUrl,
    sql,
    newBrowser: (address) => new Browser(origins, address),
    logLines: () => lines,
    async forgetLimits() {
      await sql("delete from attempts");
      await sql("delete from rate_limits");
    },
    async forgetMailRates() {
      await sql(
        `delete from rate_limits where key in
           (select key from rate_limits where key like 'mail %' for update skip locked)`,
      );
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
};
