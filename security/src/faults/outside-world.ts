/** A world whose providers and chain nodes can fail, one by one. */
import { type Chains, startChains } from "@passport/testbed/chains";
import { type FaultProxy, startFaultProxy } from "../fault-proxy.ts";
import { type Ground, startWorld, type World } from "../world.ts";

const providers = ["Google", "Facebook", "Twitter"] as const;
const nodes = ["Ethereum node", "Binance node"] as const;
export type Outside = (typeof providers)[number] | (typeof nodes)[number];

export interface OutsideWorld extends AsyncDisposable {
  world: World;
  /** Undefined: a world without chains, which starts in a fraction of the time. */
  chains: Chains | undefined;
  proxies: ReadonlyMap<Outside, FaultProxy>;
}

/** The variable with which a server finds each. Google's issuer is a name and stays what it is. */
const variables: Readonly<Record<Outside, string>> = {
  Google: "GOOGLE_JWKS_URL",
  Facebook: "FACEBOOK_GRAPH_URL",
  Twitter: "TWITTER_API_URL",
  "Ethereum node": "ETHEREUM_RPC_URLS",
  "Binance node": "BINANCE_RPC_URLS",
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
      const environment: Record<string, string> = { ...outside, ...chains?.environment };
      for (const name of [...providers, ...(chains ? nodes : [])]) {
        const address = environment[variables[name]] ?? "";
        const { hostname, port } = new URL(address);
        const proxy = started.use(await startFaultProxy({ host: hostname, port: Number(port) }));
        proxies.set(name, proxy);
        environment[variables[name]] = through(address, proxy);
      }
      return { ...addresses, outside: environment };
    },
  });
  // Before the proxies: processes that lose everything while they stop would complain for nothing.
  started.use(world);
  const running = started.move();
  return { world, chains, proxies, [Symbol.asyncDispose]: () => running.disposeAsync() };
};
