/** One visit of a player: a login, a page with four sockets and four topics, and what the player does there. */
import { once } from "node:events";
import {
  balanceTopic,
  type CommandReply,
  exchangeRatesTopic,
  fillPath,
  listCollectibles,
  listTransactions,
  payClaim,
  socketPaths,
  subscribeFrame,
  type TopicMessage,
  transactionsTopic,
  userTopic,
} from "@passport/protocol";
import { newAddress } from "@passport/testbed/client/new-address";
import { WebSocket } from "ws";
import { createCallers, logIn } from "../access/log-in.ts";
import { type Commander, openCommander } from "../commander.ts";
import { createClaim } from "../games/create-claim.ts";
import type { Player } from "./population.ts";

export interface Site {
  /** The api process that the load balancer gave this player. */
  origin: string;
  /** The api process that the game's server talks to, and its key there. */
  game: { origin: string; key: string };
}

export interface Tab {
  readHistory(): Promise<void>;
  listAssets(): Promise<void>;
  /** From the game's request until the new balance is on the page. */
  pay(): Promise<void>;
  close(): void;
}

const amount = 10n ** 15n;

/** Logs in, as a browser that is known by the cookies it got before. */
export const createVisitor = (player: Player) => {
  const [caller] = createCallers([player]);
  if (caller === undefined) throw new Error("a player has no browser");
  return {
    async logIn(site: Site): Promise<void> {
      await logIn(site.origin, caller);
    },
    openTab: (site: Site): Promise<Tab> => openTab(site, player, caller.cookies),
  };
};
export type Visitor = ReturnType<typeof createVisitor>;

/** Resolves when all four topics have their first value. */
const openTab = async (site: Site, player: Player, cookie: string): Promise<Tab> => {
  const headers = { cookie, origin: site.origin, "x-forwarded-for": newAddress() };
  const { userId, accountId } = player;
  const heard = new Map<string, (message: TopicMessage) => void>();
  const mounts = [
    { id: "", topics: [exchangeRatesTopic] },
    { id: userId, topics: [userTopic] },
    { id: accountId, topics: [balanceTopic, transactionsTopic] },
  ];
  const opened = mounts.map(async ({ id, topics }) => {
    const [first] = topics;
    const path = socketPaths.mount(fillPath(first?.mount ?? "", { id }));
    const socket = new WebSocket(`${site.origin.replace("http", "ws")}${path}`, { headers, perMessageDeflate: false });
    const snapshots = topics.map((topic) => {
      const uri = fillPath(topic.path, { id });
      return new Promise<TopicMessage>((resolve) => heard.set(uri, resolve));
    });
    socket.on("message", (data) => {
      const text = String(data);
      if (text.startsWith("ROOT:")) return;
      const message = JSON.parse(text) as TopicMessage;
      heard.get(message.uri)?.(message);
    });
    await once(socket, "open");
    for (const topic of topics) socket.send(subscribeFrame(fillPath(topic.path, { id })));
    await Promise.all(snapshots);
    return socket;
  });
  const [commander, ...sockets] = await Promise.all([openCommander(site.origin, userId, headers), ...opened]);
  const balanceChange = () =>
    new Promise((resolve) => heard.set(fillPath(balanceTopic.path, { id: accountId }), resolve));
  return {
    readHistory: () => succeed(commander, listTransactions.key, {}),
    listAssets: () => succeed(commander, listCollectibles.key, { user_id: userId, page_size: 20 }),
    async pay() {
      const claimId = await createClaim(site.game.origin, site.game.key, amount);
      const changed = balanceChange();
      await succeed(commander, payClaim.key, { claim_id: claimId, amount: String(amount) });
      await changed;
    },
    close() {
      commander.close();
      for (const socket of sockets) socket.terminate();
    },
  };
};

const succeed = async (commander: Commander, key: string, payload: unknown): Promise<void> => {
  const reply: CommandReply = await commander.ask(key, payload);
  if (reply.key === "ERROR") throw new Error(`${key} was refused: ${JSON.stringify(reply)}`);
};
