/**
 * A wallet on a phone, as WalletConnect's own client: it takes the address behind a code, lets the site in and signs
 * what it is asked for. Scripted like the browser wallet; the question whether to let a site in is "session_proposal".
 */
import { randomUUID } from "node:crypto";
import { SignClient } from "@walletconnect/sign-client";
import { type LocalAccount, numberToHex } from "viem";
import { ProviderError } from "./provider-error.ts";
import { createScript, type WalletScript } from "./script.ts";
import { createTransactions } from "./transactions.ts";
import { createCore, type WalletRequest, type WalletState } from "./wallet-core.ts";

export interface ConnectorOptions {
  relayUrl: string;
  projectId: string;
  account: LocalAccount;
  /** The chain it is on first, then others that it offers; each with its node, if it has to reach it. */
  chainIds: readonly [number, ...number[]];
  rpcUrls?: Readonly<Record<number, string>>;
}

export interface ConnectorWallet extends AsyncDisposable, Pick<WalletScript, "next" | "decide"> {
  /** Everything that sites asked of it. */
  readonly requests: readonly WalletRequest[];
  /** Scans a code: `wc:...`. */
  pair(uri: string): Promise<void>;
  /** Ends all sessions from the wallet's side. */
  disconnect(): Promise<void>;
}

const methods = [
  "personal_sign",
  "eth_signTypedData_v4",
  "eth_sendTransaction",
  "wallet_switchEthereumChain",
  "wallet_addEthereumChain",
];
const events = ["accountsChanged", "chainChanged"];
const rejectedProposal = { code: 5000, message: "User rejected." };
const disconnected = { code: 6000, message: "User disconnected." };

export const startConnectorWallet = async (options: ConnectorOptions): Promise<ConnectorWallet> => {
  const { relayUrl, projectId, account, chainIds } = options;
  const client = await SignClient.init({
    projectId,
    relayUrl,
    metadata: { name: "Phone wallet", description: "A scripted wallet", url: "https://wallet.example", icons: [] },
    // Apart from every other client of this process, and forgotten with it.
    customStoragePrefix: randomUUID(),
    storageOptions: { database: ":memory:" },
    telemetryEnabled: false,
    logger: "silent",
  });
  // It would ask a server of WalletConnect's about every site; what it does not learn it shows as unknown.
  client.core.verify.resolve = () => Promise.reject(new Error("nobody is asked"));

  const state: WalletState = {
    selected: account,
    chainId: chainIds[0],
    rpcUrls: new Map(chainIds.map((id) => [id, options.rpcUrls?.[id] ?? ""])),
    isLocked: false,
    connected: new Set(),
  };
  const requests: WalletRequest[] = [];
  const script = createScript();
  const tell = async (event: "accountsChanged" | "chainChanged") => {
    const data = event === "chainChanged" ? numberToHex(state.chainId) : [state.selected.address];
    const chainId = `eip155:${state.chainId}`;
    for (const { topic } of client.session.getAll())
      await client.emit({ topic, event: { name: event, data }, chainId });
  };
  const core = createCore({ state, script, transactions: createTransactions(), tell });

  const chains = chainIds.map((id) => `eip155:${id}`);
  const accounts = chains.map((chain) => `${chain}:${account.address}`);
  client.on("session_proposal", async ({ id, params }) => {
    try {
      await script.ask("session_proposal");
      state.connected.add(params.proposer.metadata.url);
      await client.approve({ id, namespaces: { eip155: { chains, accounts, methods, events } } });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      await client.reject({ id, reason: rejectedProposal });
    }
  });
  client.on("session_request", async ({ id, topic, params: { request } }) => {
    const origin = client.session.get(topic).peer.metadata.url;
    const asked = { origin, method: request.method, params: request.params };
    requests.push(asked);
    const answer = await core.handle(asked);
    const response =
      "result" in answer
        ? { id, jsonrpc: "2.0", result: answer.result }
        : { id, jsonrpc: "2.0", error: { code: 0, ...answer.error } };
    await client.respond({ topic, response });
  });

  return {
    next: script.next,
    decide: script.decide,
    requests,
    pair: async (uri) => void (await client.pair({ uri })),
    async disconnect() {
      for (const { topic } of client.session.getAll()) await client.disconnect({ topic, reason: disconnected });
    },
    async [Symbol.asyncDispose]() {
      client.core.heartbeat.stop();
      await client.core.relayer.transportClose();
    },
  };
};
