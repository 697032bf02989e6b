/** What the game knows from its webhooks alone. Each event counts once, in the order of its first delivery. */
import type { Decision, GameRecord } from "./game-log.ts";

interface Item {
  kind: "721" | "1155";
  collection: string;
  token_id: string;
  asset_hash: string | null;
  amount: string;
}

interface EventData {
  claim?: { claim_id: string; amount: string; refunded_amount: string };
  refund?: { amount: string };
  item?: Item;
  direction?: "to_game" | "to_passport";
  location?: "game" | "passport";
  player_id?: string;
}

export interface GameView {
  /** In the order of their first delivery. */
  received: Map<string, string>;
  forged: number;
  /** What it ever said to each question. */
  decided: Map<string, Set<Decision>>;
  settled: Set<string>;
  returned: Set<string>;
  /** By claim. */
  refunded: Map<string, bigint>;
  /** Hashes of collectibles that are in the game. */
  collectibles: Set<string>;
  /** Hashes of collectibles that it has let go, whether or not it knows yet that they are gone. */
  letGo: Set<string>;
  /** Counts by player, collection and token. */
  items: Map<string, bigint>;
}

export const itemKey = (player: string, collection: string, tokenId: string): string =>
  [player, collection, tokenId].join(" ");

const emptyView = (): GameView => ({
  received: new Map(),
  forged: 0,
  decided: new Map(),
  settled: new Set(),
  returned: new Set(),
  refunded: new Map(),
  collectibles: new Set(),
  letGo: new Set(),
  items: new Map(),
});

/** Takes in what is new; `questions` are remembered between calls. */
export class ViewReader {
  readonly view = emptyView();
  readonly #questions = new Map<string, EventData>();
  #read = 0;

  takeIn(records: readonly GameRecord[]): GameView {
    for (; this.#read < records.length; this.#read += 1) {
      const record = records[this.#read];
      if (record !== undefined) this.#take(record);
    }
    return this.view;
  }

  #take(record: GameRecord): void {
    const { view } = this;
    if (record.kind === "forged") view.forged += 1;
    else if (record.kind === "decided") this.#decided(record.id, record.decision);
    else if (!view.received.has(record.id)) {
      view.received.set(record.id, record.type);
      if (record.type === "item.move_requested") this.#questions.set(record.id, record.data);
      this.#apply(record.type, record.data as EventData);
    }
  }

  /** From here on Passport may have it back at any moment. */
  #decided(id: string, decision: Decision): void {
    const decisions = this.view.decided.get(id) ?? new Set();
    this.view.decided.set(id, decisions.add(decision));
    const { direction, item } = this.#questions.get(id) ?? {};
    const hash = item?.asset_hash ?? null;
    if (decision === "accept" && direction === "to_passport" && hash !== null) this.view.letGo.add(hash);
  }

  #apply(type: string, { claim, refund, item, direction, location, player_id = "" }: EventData): void {
    const { view } = this;
    if (claim !== undefined && type === "payment.settled") view.settled.add(claim.claim_id);
    if (claim !== undefined && type === "payment.returned") view.returned.add(claim.claim_id);
    if (claim !== undefined && refund !== undefined && type === "payment.refunded") {
      view.refunded.set(claim.claim_id, (view.refunded.get(claim.claim_id) ?? 0n) + BigInt(refund.amount));
    }
    if (item === undefined) return;
    if (type === "item.moved") this.#place(item, player_id, direction === "to_game" ? 1n : -1n);
    if (type === "item.granted" && location === "game") this.#place(item, player_id, 1n);
  }

  #place({ kind, asset_hash, collection, token_id, amount }: Item, player: string, sign: 1n | -1n): void {
    const { view } = this;
    if (kind === "721" && asset_hash !== null) {
      if (sign === 1n) {
        view.collectibles.add(asset_hash);
        view.letGo.delete(asset_hash);
      } else view.collectibles.delete(asset_hash);
      return;
    }
    const key = itemKey(player, collection, token_id);
    view.items.set(key, (view.items.get(key) ?? 0n) + sign * BigInt(amount));
  }
}
