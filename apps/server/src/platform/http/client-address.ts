/**
 * Whose address a request comes from (LOGIN-27). X-Forwarded-For is a claim: each proxy adds the
 * address it saw at the right end, so it is believed from the right, and only for as long as the
 * one who claims is a configured proxy. Both edges, HTTP and sockets, ask here.
 */
import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

export type ClientAddress = (request: Pick<IncomingMessage, "headers" | "socket">) => string;

export const createClientAddress = (trustedProxies: readonly string[]): ClientAddress => {
  const proxies = toBlockList(trustedProxies);
  const isProxy = (address: string): boolean => isIP(address) !== 0 && proxies.check(address, familyOf(address));
  return ({ headers, socket }) => {
    const claims = String(headers["x-forwarded-for"] ?? "").split(",");
    let address = socket.remoteAddress ?? "";
    while (isProxy(address)) {
      const claimed = claims.pop()?.trim() ?? "";
      if (isIP(claimed) === 0) break;
      address = claimed;
    }
    return address;
  };
};

const familyOf = (address: string): "ipv4" | "ipv6" => (isIP(address) === 4 ? "ipv4" : "ipv6");

const toBlockList = (ranges: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", bits] = range.split("/");
    const family = familyOf(address);
    list.addSubnet(address, bits === undefined ? (family === "ipv4" ? 32 : 128) : Number(bits), family);
  }
  return list;
};
