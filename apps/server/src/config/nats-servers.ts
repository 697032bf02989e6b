/** The list of NATS servers. Who a process is, its key says; an address with a user would be an account beside that. */
import { isIP } from "node:net";
import * as z from "zod";

/** Where the first of these is not met, its words are the problem. */
const serverRules: readonly [isMet: (servers: readonly string[]) => boolean, rule: string][] = [
  [
    (servers) => servers.every((server) => URL.canParse(server) && /^(nats|tls):\/\/./.test(server)),
    "must be a comma-separated list of addresses that start with nats:// or tls://",
  ],
  [
    (servers) => servers.every((server) => !server.includes("@")),
    "must have no user and no password; the key is in NATS_NKEY_FILE",
  ],
  [
    (servers) => new Set(servers.map((server) => new URL(server).protocol)).size === 1,
    "must be encrypted for all servers or for none",
  ],
  [
    // The client would check the certificate of an address against "localhost".
    (servers) => servers.map((server) => new URL(server)).every((url) => url.protocol !== "tls:" || !isAddress(url)),
    "must have a name after tls://, not an address: the name is what a certificate is checked against",
  ],
];

const isAddress = ({ hostname }: URL): boolean => isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;

export const natsServers = z
  .string()
  .transform((value) => value.split(",").map((server) => server.trim()))
  .superRefine((servers, context) => {
    const broken = serverRules.find(([isMet]) => !isMet(servers));
    if (broken !== undefined) context.addIssue(broken[1]);
  });
