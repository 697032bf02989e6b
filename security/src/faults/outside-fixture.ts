/** A fixture whose providers and chain nodes can fail, one by one. */
import { type Chains, startChains } from "@passport/testbed/chains";
import { type FaultProxy, startFaultProxy } from "../fault-proxy.ts";
import { type Fixture, type SharedServers, startFixture } from "../fixture.ts";

const providers = ["Google", "Facebook", "Twitter"] as const;
export type Outside = (typeof providers)[number] | "Ethereum node" | "Binance node";

export interface OutsideFixture extends AsyncDisposable {
  fixture: Fixture;
  /** Undefined: a fixture without chains, which starts in a fraction of the time. */
  chains: Chains | undefined;
  proxies: ReadonlyMap<Outside, FaultProxy>;
}

/** The variable with which a server finds each provider. Google's issuer is a name and stays what it is. */
const variables: Readonly<Record<(typeof providers)[number], string>> = {
  Google: "GOOGLE_JWKS_URL",
  Facebook: "FACEBOOK_GRAPH_URL",
  Twitter: "TWITTER_API_URL",
};

const through = (address: string, { port }: FaultProxy): string => {
  const url = new URL(address);
  url.port = String(port);
  return url.href.replace(/\/$/, "");
};

export const startOutsideFixture = async (
  servers: SharedServers,
  { hasChains }: { hasChains: boolean },
): Promise<OutsideFixture> => {
  await using started = new AsyncDisposableStack();
  const chains = hasChains ? started.use(await startChains()) : undefined;
  const proxies = new Map<Outside, FaultProxy>();
  const fixture = await startFixture(servers, {
    async detour({ outside, ...addresses }) {
      const throughProxy = async (name: Outside, address: string): Promise<string> => {
        const { hostname, port } = new URL(address);
        const proxy = started.use(await startFaultProxy({ host: hostname, port: Number(port) }));
        proxies.set(name, proxy);
        return through(address, proxy);
      };
      const environment: Record<string, string> = { ...outside };
      for (const name of providers) {
        environment[variables[name]] = await throughProxy(name, environment[variables[name]] ?? "");
      }
      if (chains !== undefined) {
        const { ethereum, binance } = chains;
        const nodeUrls = {
          [ethereum.chainId]: await throughProxy("Ethereum node", ethereum.url),
          [binance.chainId]: await throughProxy("Binance node", binance.url),
        };
        Object.assign(environment, await chains.environmentWith(nodeUrls));
      }
      return { ...addresses, outside: environment };
    },
  });
  // Before the proxies: processes that lose everything while they stop would complain for nothing.
  started.use(fixture);
  const running = started.move();
  return { fixture, chains, proxies, [Symbol.asyncDispose]: () => running.disposeAsync() };
};
