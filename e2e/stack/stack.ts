import type { ChainDeployment } from "@passport/contracts";

/** What the global setup started, as the test workers see it: through one environment variable. */
export interface Stack {
  /** Production build, role `all`. */
  origin: string;
  /** Development build: gallery and pseudo-language. */
  developmentOrigin: string;
  /** The build with the maintenance flag on. */
  maintenanceOrigin: string;
  /** For tests that start and kill servers of their own. */
  databaseUrl: string;
  natsUrl: string;
  /** Mails that were sent; `${inboxUrl}/mails` is the list as JSON. */
  inboxUrl: string;
  /** The chain that withdrawals are on, with our contracts. */
  binance: { url: string; deployment: ChainDeployment };
  /** The chain that collections are on, with our contracts. */
  ethereum: { url: string; deployment: ChainDeployment };
  /** The node of each chain, for wallets. */
  rpcUrls: Record<number, string>;
  /** Where the game serves metadata and pictures of its assets; see game-metadata.ts. */
  gameUrl: string;
  /** Where the stand-ins of the social providers show their pages. */
  providers: { google: string; facebook: string; twitter: string };
  /** With which a wallet on a phone reaches the pages' connector. */
  walletConnect: { relayUrl: string; projectId: string };
}

const variable = "E2E_STACK";

export const publishStack = (stack: Stack) => {
  process.env[variable] = JSON.stringify(stack);
};

export const useStack = (): Stack => JSON.parse(process.env[variable] ?? "{}") as Stack;
