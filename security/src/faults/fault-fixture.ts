import { type FaultProxy, startFaultProxy } from "../fault-proxy.ts";
import { type Fixture, type SharedServers, startFixture } from "../fixture.ts";

export const dependencies = ["PostgreSQL", "NATS", "SMTP"] as const;
export type Dependency = (typeof dependencies)[number];

export interface FaultFixture extends AsyncDisposable {
  fixture: Fixture;
  proxies: Record<Dependency, FaultProxy>;
  /** Stands in an address that the server was given. */
  databasePassword: string;
}

const through = (address: string, proxy: FaultProxy): string => {
  const url = new URL(address);
  url.port = String(proxy.port);
  return url.toString();
};

const startProxyTo = (address: string): Promise<FaultProxy> => {
  const { hostname, port } = new URL(address);
  return startFaultProxy({ host: hostname, port: Number(port) });
};

/** A fixture whose three dependencies can fail, and which says in its log more than it would in production. */
export const startFaultFixture = async (servers: SharedServers): Promise<FaultFixture> => {
  await using started = new AsyncDisposableStack();
  const databasePassword = "canary-of-the-database-9c1f";
  let proxies: FaultFixture["proxies"] | undefined;
  const fixture = await startFixture(servers, {
    environment: { LOG_LEVEL: "debug" },
    async detour({ databaseUrl, natsUrl, smtpUrl, outside }) {
      proxies = {
        PostgreSQL: started.use(await startProxyTo(databaseUrl)),
        NATS: started.use(await startProxyTo(natsUrl)),
        SMTP: started.use(await startProxyTo(smtpUrl)),
      };
      const withPassword = new URL(through(databaseUrl, proxies.PostgreSQL));
      withPassword.password = databasePassword;
      return {
        databaseUrl: withPassword.toString(),
        natsUrl: through(natsUrl, proxies.NATS).replace(/\/$/, ""),
        smtpUrl: through(smtpUrl, proxies.SMTP),
        outside,
      };
    },
  });
  // Before the proxies: processes that lose everything while they stop would complain for nothing.
  started.use(fixture);
  if (proxies === undefined) throw new Error("the fixture was started without its proxies");
  const running = started.move();
  return { fixture, proxies, databasePassword, [Symbol.asyncDispose]: () => running.disposeAsync() };
};
