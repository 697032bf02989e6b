/**
 * The api role as it runs in production, on a free port, for tests that speak to it over a real socket.
 * Every call comes from an address of its own, so that one test's failures are not counted against another's.
 */
import { createHash } from "node:crypto";
import { addressAs, connectDatabase, type Database } from "@passport/database";
import { cookieOf } from "@passport/testbed/client/cookie-jar";
import { newAddress } from "@passport/testbed/client/new-address";
import { publicOrigin } from "@passport/testbed/client/public-origin";
import { natsKeyFile } from "@passport/testbed/nats-keys";
import { parseConfig } from "../config/config.ts";
import { type Context, createContext } from "../context/context.ts";
import { judgeSignatures } from "../features/approvals/index.ts";
import { createPasswordHasher } from "../features/factors/index.ts";
import { intentConfigOf } from "../features/intents/index.ts";
import { createRateLimiter, type RateLimiter } from "../platform/http/rate-limiter.ts";
import { bucketsOf } from "../platform/http/testing/bucket-sizes.ts";
import { createLog } from "../platform/telemetry/log.ts";
import { startApi } from "../roles/api.ts";
import { seed } from "../seed.ts";
import { seedPlayers } from "../seed-players.ts";

const { hash } = createPasswordHasher();
const hashes = new Map<string, Promise<string>>();

/** Almost every test file seeds the same eight players: a process hashes their passwords once. */
const hashOnce = (password: string): Promise<string> => {
  const hashed = hashes.get(password) ?? hash(password);
  hashes.set(password, hashed);
  return hashed;
};

const noLimits = createRateLimiter(bucketsOf({ burst: 1e9, perMinute: 1e9 }));

export interface TestApi extends AsyncDisposable {
  origin: string;
  /** Beside the api, with more rights than any process: to prepare and to look. */
  context: Context;
  /** The api's own, with the rights of an api. */
  running: Context;
  /** A worker's own, with the rights of a worker; made when it is first asked for. */
  worker(): Promise<Context>;
  /** Runs one of the worker's jobs once, with its rights. */
  runJob(name: string): Promise<number>;
  /** Lets the signer look at what members of staff have signed, with its rights. Returns how many signatures there were. */
  judgeStaff(): Promise<number>;
  /** Everything the process wrote to its log. */
  log(): string;
  /** A request as our own page makes it: same origin, JSON. Headers given here win. */
  call(method: string, path: string, options?: { body?: unknown; headers?: Record<string, string> }): Promise<Response>;
  /** Logs a seeded player in, always in the same browser, and returns its Cookie header. */
  logIn(username: string, headers?: Record<string, string>): Promise<string>;
}

export const startTestApi = async (options: {
  databaseUrl: string;
  natsUrl: string;
  environment?: Record<string, string>;
  rateLimiter?: RateLimiter;
}): Promise<TestApi> => {
  const lines: string[] = [];
  const config = parseConfig({
    NODE_ENV: "test",
    HTTP_PORT: "0",
    PUBLIC_ORIGIN: publicOrigin,
    DATABASE_URL: options.databaseUrl,
    NATS_URL: options.natsUrl,
    NATS_NKEY_FILE: natsKeyFile(options.natsUrl, "{role}"),
    CAPTCHA_COST: "1",
    TRUSTED_PROXIES: "127.0.0.1",
    ...options.environment,
  });
  await using started = new AsyncDisposableStack();
  const log = createLog({ level: "trace", role: "test", destination: { write: (line) => void lines.push(line) } });
  // Hundreds at once are here to be counted: on a slow machine the last of them waits longer for a connection.
  const database = { acquireTimeoutMs: 60_000 };
  const { databaseUrl } = options;
  const nkeyFile = natsKeyFile(options.natsUrl, "developer");
  const context = started.use(await createContext(config, "worker", { log, database, databaseUrl, nkeyFile }));
  await seed(context.db, seedPlayers, hashOnce);
  const running = started.use(await createContext(config, "api", { log, database }));
  const { origin } = started.use(await startApi(running, options.rateLimiter ?? noLimits));

  const call: TestApi["call"] = (method, path, { body, headers = {} } = {}) =>
    fetch(`${origin}${path}`, {
      method,
      redirect: "manual",
      headers: {
        "sec-fetch-site": "same-origin",
        "x-forwarded-for": newAddress(),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

  const resources = started.move();
  let working: Promise<Context> | undefined;
  const worker = (): Promise<Context> => {
    working ??= createContext(config, "worker", { log, database }).then((made) => resources.use(made));
    return working;
  };
  let signer: Database | undefined;
  const judgeStaff = (): Promise<number> => {
    signer ??= resources.adopt(connectDatabase(addressAs(databaseUrl, "signer"), { maxConnections: 2 }), (db) =>
      db.destroy(),
    );
    return judgeSignatures({ db: signer, log, ...intentConfigOf(config) });
  };
  return {
    origin,
    context,
    running,
    worker,
    judgeStaff,
    async runJob(name) {
      const job = (await worker()).jobs.find((known) => known.name === name);
      if (job === undefined) throw new Error(`the worker has no job ${name}`);
      return job.run();
    },
    log: () => lines.join(""),
    call,
    async logIn(username, headers = {}) {
      const { email, password } = seedPlayers.find((player) => player.username === username) ?? {};
      // The player's own: from another one, everything that the player has would be held.
      const browser = createHash("sha256").update(username).digest("base64url");
      const cookie = `${context.cookies.browser.name}=${browser}`;
      const response = await call("POST", "/auth/email", {
        body: { email, password },
        headers: { cookie, ...headers },
      });
      if (response.status !== 200) throw new Error(`${username} could not log in: ${await response.text()}`);
      return cookieOf(response);
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
};
