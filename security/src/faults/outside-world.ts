/** A world whose providers and chain nodes can fail, one by one. */
import { type Chains, startChains } from "@passport/testbed/chains";
import { type FaultProxy, startFaultProxy } from "../fault-proxy.ts";
import { type Ground, startWorld, type World } from "../world.ts";

const providers = ["Google", "Facebook", "Twitter"] as const;
export type Outside = (typeof providers)[number] | "Ethereum node" | "Binance node";

export interface OutsideWorld extends AsyncDisposable {
  world: World;
  /** Undefined: a world without chains, which starts in a fraction of the time. */
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

export const startOutsideWorld = async (
  ground: Ground,
  { hasChains }: { hasChains: boolean },
): Promise<OutsideWorld> => {
  await using started = new AsyncDisposableStack();
  const chains = hasChains ? started.use(await startChains()) : undefined;
  const proxies = new Map<Outside, FaultProxy>();
  const world = await startWorld(ground, {
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
  started.use(world);
  const running = started.move();
  return { world, chains, proxies, [Symbol.asyncDispose]: () => running.disposeAsync() };
};
