/**
 * Stands in for WalletConnect's relay. It speaks its JSON-RPC over WebSocket as clients of version 2.21 do: `irn_publish`,
 * `irn_batchPublish`, `irn_subscribe`, `irn_batchSubscribe`, `irn_unsubscribe`, `irn_batchUnsubscribe`,
 * `irn_fetchMessages`, `irn_batchFetchMessages`, the pushes `irn_subscription`, and `wc_proposeSession` and
 * `wc_approveSession`, which publish and subscribe in one. It believes the identity that a client gives, and keeps what
 * it carries, whatever life was asked for. It cannot read it either: clients encrypt for each other.
 */
import { createHash } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { decodeJwt } from "jose";
import { type WebSocket, WebSocketServer } from "ws";
import { createMailbox, type Listener, type Mailbox, type RelayMessage } from "./mailbox.ts";

export interface Relay extends AsyncDisposable {
  readonly url: string;
  /** The one project that it serves. */
  readonly projectId: string;
  /** The variables with which a server finds it. */
  readonly environment: Readonly<Record<string, string>>;
  /** How many clients are connected. */
  connectionCount(): number;
  /** Hangs up on everybody; they come back by themselves. */
  hangUp(): void;
}

interface Params {
  topic: string;
  topics: string[];
  message: string;
  messages: Params[];
  subscriptions: Params[];
  tag?: number;
  pairingTopic: string;
  sessionTopic: string;
  sessionProposal: string;
  sessionProposalResponse: string;
  sessionSettlementRequest: string;
}

/** A request has a method; without one it is the client's word that a push has arrived. */
interface Frame {
  id: number | string;
  method?: string;
  params: Params;
}

const projectId = "0123456789abcdef0123456789abcdef";
// The real one does so every 30 s; clients in Node hang up after 35 s of silence.
const pingEveryMs = 20_000;

const subscriptionId = (topic: string, clientId: string): string =>
  createHash("sha256").update(`${topic}${clientId}`).digest("hex");

/** Handles a request. Returns its result, or undefined for a method that is not known here. */
const perform = (mailbox: Mailbox, client: Listener, method: string, params: Params): unknown => {
  const publish = ({ topic, message, tag = 0 }: Pick<Params, "topic" | "message" | "tag">): true => {
    mailbox.publish(client, { topic, message, tag, publishedAt: Date.now() });
    return true;
  };
  const subscribe = (topic: string): string => {
    // After the answer: a client drops what comes on a topic that it does not know yet.
    setImmediate(() => mailbox.subscribe(topic, client));
    return subscriptionId(topic, client.clientId);
  };
  const unsubscribe = (topic: string): true => {
    mailbox.unsubscribe(topic, client);
    return true;
  };
  const fetch = (topics: string[]) => ({
    messages: topics.flatMap((topic) => mailbox.waiting(topic, client.clientId)),
    hasMore: false,
  });
  const methods: Record<string, () => unknown> = {
    irn_publish: () => publish(params),
    irn_batchPublish: () => params.messages.every(publish),
    irn_subscribe: () => subscribe(params.topic),
    irn_batchSubscribe: () => params.topics.map(subscribe),
    irn_unsubscribe: () => unsubscribe(params.topic),
    irn_batchUnsubscribe: () => params.subscriptions.every(({ topic }) => unsubscribe(topic)),
    irn_fetchMessages: () => fetch([params.topic]),
    irn_batchFetchMessages: () => fetch(params.topics),
    wc_proposeSession: () => {
      subscribe(params.pairingTopic);
      return publish({ topic: params.pairingTopic, message: params.sessionProposal, tag: 1_100 });
    },
    wc_approveSession: () => {
      subscribe(params.sessionTopic);
      publish({ topic: params.pairingTopic, message: params.sessionProposalResponse, tag: 1_101 });
      return publish({ topic: params.sessionTopic, message: params.sessionSettlementRequest, tag: 1_102 });
    },
  };
  return methods[method]?.();
};

const serveClient = (mailbox: Mailbox, socket: WebSocket, clientId: string): void => {
  const pushed = new Map<number, RelayMessage>();
  let lastId = Date.now() * 1_000;
  const send = (frame: object) => socket.send(JSON.stringify({ jsonrpc: "2.0", ...frame }));
  const client: Listener = {
    clientId,
    push(message) {
      lastId += 1;
      pushed.set(lastId, message);
      const params = { id: subscriptionId(message.topic, clientId), data: message };
      send({ id: lastId, method: "irn_subscription", params });
    },
  };
  socket.on("message", (data) => {
    const { id, method, params } = JSON.parse(String(data)) as Frame;
    const arrived = pushed.get(Number(id));
    if (method !== undefined) {
      const result = perform(mailbox, client, method, params);
      send(
        result === undefined ? { id, error: { code: -32_601, message: `Unknown method: ${method}` } } : { id, result },
      );
    } else if (arrived !== undefined) {
      mailbox.acknowledge(clientId, arrived);
    }
  });
  socket.on("close", () => mailbox.forget(client));
};

const readIdentity = (auth: string | null): string | undefined => {
  try {
    return decodeJwt(auth ?? "").iss;
  } catch {
    return undefined;
  }
};

export const startRelay = async ({ port = 0 }: { port?: number } = {}): Promise<Relay> => {
  const mailbox = createMailbox();
  const server = new WebSocketServer({ host: "127.0.0.1", port });
  await once(server, "listening");
  server.on("connection", (socket, { url = "/" }) => {
    const { searchParams } = new URL(url, "http://relay");
    const clientId = readIdentity(searchParams.get("auth"));
    if (searchParams.get("projectId") !== projectId) socket.close(3_000, "Project not found");
    else if (clientId === undefined) socket.close(3_000, "JWT validation error");
    else serveClient(mailbox, socket, clientId);
  });
  const pinging = setInterval(() => {
    for (const socket of server.clients) socket.ping();
  }, pingEveryMs);

  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    projectId,
    environment: { WALLETCONNECT_PROJECT_ID: projectId, WALLETCONNECT_RELAY_URL: url },
    connectionCount: () => server.clients.size,
    hangUp() {
      for (const socket of server.clients) socket.terminate();
    },
    async [Symbol.asyncDispose]() {
      clearInterval(pinging);
      for (const socket of server.clients) socket.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
