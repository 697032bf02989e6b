/**
 * The address that a request comes from (LOGIN-27), for HTTP and sockets. X-Forwarded-For is a claim: each proxy
 * appends the address it saw, so the list is read from the right, for as long as the claiming peer is a
 * configured proxy.
 */
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import proxyAddr from "@fastify/proxy-addr";

export type ClientAddress = (request: Pick<IncomingMessage, "headers" | "socket">) => string;

export const createClientAddress = (trustedProxies: readonly string[]): ClientAddress => {
  const isListed = proxyAddr.compile([...trustedProxies]);
  // The library also reads short and octal spellings such as 10.1; a proxy that writes them is not one of ours.
  const isProxy = (address: string, hop: number): boolean => isIP(address) !== 0 && isListed(address, hop);
  return (request) => {
    const hops = proxyAddr.all(request as IncomingMessage, isProxy);
    // All hops but the last are proxies. The last one can be any text, and only an address is a client.
    return hops.findLast((hop) => isIP(hop) !== 0) ?? "";
  };
};
