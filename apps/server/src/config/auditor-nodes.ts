/**
 * The nodes by which the auditor checks what the worker says. With the same ones a node that deceives the worker would
 * deceive the auditor as well; hosts are the nearest thing to independence that can be checked here.
 */
import type { NetworkConfig } from "../platform/chain/network.ts";
import { ConfigError } from "./config-error.ts";

export interface AuditorNode {
  chainId: number;
  url: string;
}

/** Of `chainId=address` each; their shape was checked. */
export const readAuditorNodes = (entries: readonly string[]): AuditorNode[] =>
  entries.map((entry) => {
    const split = entry.indexOf("=");
    return { chainId: Number(entry.slice(0, split)), url: entry.slice(split + 1) };
  });

/** EQUALITY-2. Outside production a chain without nodes of its own is read by the shared ones. */
export const auditorNetworks = ({
  environment,
  networks,
  auditorNodes,
}: {
  environment: string;
  networks: readonly NetworkConfig[];
  auditorNodes: readonly AuditorNode[];
}): NetworkConfig[] => {
  const audited = networks.map((network) => {
    const own = auditorNodes.filter(({ chainId }) => chainId === network.chainId).map(({ url }) => url);
    return { network, own };
  });
  const problems = environment === "production" ? audited.flatMap(problemOf) : [];
  if (problems.length > 0) throw new ConfigError(problems);
  return audited.map(({ network, own }) => (own.length === 0 ? network : { ...network, rpcUrls: own }));
};

const problemOf = ({ network, own }: { network: NetworkConfig; own: readonly string[] }): string[] => {
  const hosts = new Set(own.map(hostOf));
  const areDistinct = hosts.size >= 2 && hosts.size === own.length;
  const isEncrypted = own.every((url) => url.startsWith("https:"));
  const isApart = network.rpcUrls.every((url) => !hosts.has(hostOf(url)));
  return areDistinct && isEncrypted && isApart
    ? []
    : [
        `AUDITOR_RPC_URLS: chain ${network.chainId} needs two https nodes or more, each on a host of its own and none on a host of CHAIN_DEPLOYMENT_FILE, when NODE_ENV=production`,
      ];
};

const hostOf = (url: string): string => new URL(url).hostname;
