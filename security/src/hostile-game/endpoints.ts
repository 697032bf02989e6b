/** Endpoints that lead into our own network, written in every way that a resolver understands. */
import { isUsableEndpoint } from "../../../apps/server/src/features/webhooks/endpoints/endpoint-url.ts";
import { createGuardedLookup } from "../../../apps/server/src/features/webhooks/endpoints/guarded-lookup.ts";
import { attempted, type GameAttack, together } from "./attack.ts";

const urls = [
  "http://game.example/hook",
  "https://user:password@game.example/hook",
  "https://game.example/hook#part",
  "ftp://game.example/",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "https:game.example",
  "//game.example",
  "https://",
  "https://game.example:99999/",
  "https://game.example/\n",
  ...[
    "127.0.0.1",
    "127.1",
    "0.0.0.0",
    "0",
    "2130706433",
    "0x7f000001",
    "0177.0.0.1",
    "10.0.0.1",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "192.0.0.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::ffff:a9fe:a9fe]",
    "[64:ff9b::7f00:1]",
    "[fc00::1]",
    "[fd00:ec2::254]",
    "[fe80::1]",
    "[2002:7f00:1::]",
  ].map((host) => `https://${host}/hook`),
];

/** A public name with a private address behind it, alone or beside a public one. */
const resolved = [
  ["127.0.0.1"],
  ["169.254.169.254"],
  ["10.1.2.3"],
  ["::1"],
  ["fd00::1"],
  ["93.184.215.14", "10.0.0.1"],
  ["::ffff:192.168.0.1"],
  [],
];

const isLookedUp = (addresses: string[]): Promise<boolean> =>
  new Promise((resolve) => {
    createGuardedLookup(async () => addresses)("game.example", { all: true }, (error) => resolve(error === null));
  });

export const endpointAttack: GameAttack = {
  name: "endpoints at private addresses",
  async attempt() {
    const production = { isPlainAllowed: false };
    return together([
      ...urls.map((url) => attempted(`endpoint ${url}`, isUsableEndpoint(url, production))),
      ...(await Promise.all(
        resolved.map(async (addresses) => attempted(`a name of ${addresses.join()}`, await isLookedUp(addresses))),
      )),
    ]);
  },
};
