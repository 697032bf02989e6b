import { type ServerProcess, type ServerRole, startServer } from "@passport/testbed/server-process";

export interface WebServerOptions {
  role: ServerRole;
  databaseUrl: string;
  natsUrl: string;
  webRoot: string;
  environment?: Record<string, string>;
}

/** A server that hands out a web build, as in production. */
export const startWebServer = ({ webRoot, environment, ...options }: WebServerOptions): Promise<ServerProcess> =>
  startServer({
    ...options,
    environment: {
      WEB_ROOT: webRoot,
      // Each test comes from an address of its own, so that one does not use up the logins of another.
      TRUSTED_PROXIES: "127.0.0.1",
      // A tick of work: three browsers share two cores with seven servers.
      CAPTCHA_COST: "10",
      LOG_LEVEL: "warn",
      // Tests set balances on the chain by hand; an auditor would halt withdrawals.
      EQUALITY_INTERVAL_MS: "0",
      ...environment,
    },
  });
