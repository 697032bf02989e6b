/**
 * A waiting line that several owners share. A batch takes one item of each owner in turn, so an owner with a thousand items
 * delays another by one item each batch; and it takes no two items with a common key, so an item whose key is taken waits
 * for the next batch while those behind it go first.
 */
export interface InLine {
  owner: string;
  keys: readonly string[];
}

/** The share of one owner in the batch that is being made. */
interface Turn<Item> {
  owner: string;
  items: readonly Item[];
  /** The number of items that were looked at. */
  seen: number;
  /** Items that were looked at and left for the next batch. */
  left: Item[];
}

export class FairLine<Item extends InLine> {
  /** The owner who was served last comes last: of those who wait for one key, each has its turn. */
  readonly #owners = new Map<string, Item[]>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(item: Item): void {
    const items = this.#owners.get(item.owner);
    if (items === undefined) this.#owners.set(item.owner, [item]);
    else items.push(item);
    this.#length += 1;
  }

  /** Returns the item of this owner that has waited longest. */
  firstOf(owner: string): Item | undefined {
    return this.#owners.get(owner)?.[0];
  }

  /** Returns how many items are taken before the next one of this owner would be. */
  aheadOf(owner: string): number {
    const own = this.#owners.get(owner)?.length ?? 0;
    let ahead = 0;
    for (const { length } of this.#owners.values()) ahead += Math.min(length, own + 1);
    return ahead;
  }

  take(most: number): Item[] {
    const turns = [...this.#owners].map(([owner, items]): Turn<Item> => ({ owner, items, seen: 0, left: [] }));
    const keys = new Set<string>();
    const taken: Item[] = [];
    for (let before = -1; before < taken.length && taken.length < most; ) {
      before = taken.length;
      for (const turn of turns) {
        const item = taken.length < most ? nextFree(turn, keys) : undefined;
        if (item !== undefined) taken.push(item);
      }
    }
    for (const turn of turns) this.#keep(turn);
    this.#length -= taken.length;
    return taken;
  }

  #keep({ owner, items, seen, left }: Turn<Item>): void {
    if (seen === left.length) return;
    this.#owners.delete(owner);
    const waiting = [...left, ...items.slice(seen)];
    if (waiting.length > 0) this.#owners.set(owner, waiting);
  }
}

/** Keys of an item that is left count as taken: nothing behind it overtakes it at one of them. */
const nextFree = <Item extends InLine>(turn: Turn<Item>, taken: Set<string>): Item | undefined => {
  for (let item = turn.items[turn.seen]; item !== undefined; item = turn.items[turn.seen]) {
    turn.seen += 1;
    const isFree = !item.keys.some((key) => taken.has(key));
    for (const key of item.keys) taken.add(key);
    if (isFree) return item;
    turn.left.push(item);
  }
  return undefined;
};
