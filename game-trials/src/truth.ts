/**
 * What the chains say, up to a block that is final: where each collectible is, how many items have left Passport, and
 * how many SUPS came in. Read from plain JSON-RPC, apart from the server's own way.
 */
import type { ChainDeployment } from "@passport/contracts";
import type { Anvil } from "@passport/testbed/anvil";
import { decodeEventLog, type Hex, parseAbi, type RpcLog, zeroAddress } from "viem";
import { tokenKey } from "./books.ts";

const collectibleEvents = parseAbi([
  "event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)",
]);
const supsEvents = parseAbi(["event Transfer(address indexed from, address indexed to, uint256 value)"]);
const itemEvents = parseAbi([
  "event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)",
]);

export class Truth {
  readonly chainId: number;
  /** Where the contracts have it: MINTABLE is not here. By collection and token. */
  readonly places = new Map<string, "STAKABLE" | "UNSTAKABLE" | "UNSTAKABLE_OLD">();
  /** Minted out of Passport less what was deposited. By collection and token. */
  readonly itemsOut = new Map<string, bigint>();
  /** By wallet, in lower case. */
  readonly deposits = new Map<string, bigint>();
  readonly #anvil: Anvil;
  readonly #deployment: ChainDeployment;
  #read = -1;

  constructor(anvil: Anvil, deployment: ChainDeployment) {
    this.chainId = anvil.chainId;
    this.#anvil = anvil;
    this.#deployment = deployment;
  }

  /** The same chain, unread. */
  anew(): Truth {
    return new Truth(this.#anvil, this.#deployment);
  }

  get block(): number {
    return this.#read;
  }

  async readUpTo(block: number): Promise<void> {
    if (block <= this.#read) return;
    const range = { fromBlock: hex(this.#read + 1), toBlock: hex(block) };
    for (const log of await this.#anvil.request<RpcLog[]>("eth_getLogs", [range])) this.#take(log);
    this.#read = block;
  }

  #take(log: RpcLog): void {
    const is = (address: string | null) => log.address === address?.toLowerCase();
    const { collections, items, sups } = this.#deployment;
    const collection = collections.find(({ collectible }) => is(collectible));
    if (collection !== undefined) this.#takeCollectible(log, collection);
    const itemContract = items.find(({ contract }) => is(contract));
    if (itemContract !== undefined) this.#takeItems(log, itemContract);
    if (is(sups)) this.#takeSups(log);
  }

  #takeCollectible(log: RpcLog, collection: ChainDeployment["collections"][number]): void {
    const args = decoded(collectibleEvents, log);
    if (args === undefined) return;
    const place =
      args.to === collection.staking ? "UNSTAKABLE" : args.to === collection.stakingOld ? "UNSTAKABLE_OLD" : "STAKABLE";
    this.places.set(tokenKey(collection.slug, String(args.tokenId)), place);
  }

  #takeItems(log: RpcLog, { slug, transferAddress }: ChainDeployment["items"][number]): void {
    const args = decoded(itemEvents, log);
    if (args === undefined) return;
    const out = args.from === zeroAddress ? args.value : args.to === transferAddress ? -args.value : 0n;
    const key = tokenKey(slug, String(args.id));
    this.itemsOut.set(key, (this.itemsOut.get(key) ?? 0n) + out);
  }

  #takeSups(log: RpcLog): void {
    const args = decoded(supsEvents, log);
    if (args?.to !== this.#deployment.depositAddress) return;
    const wallet = args.from.toLowerCase();
    this.deposits.set(wallet, (this.deposits.get(wallet) ?? 0n) + args.value);
  }
}

type Abi = typeof collectibleEvents | typeof supsEvents | typeof itemEvents;

/** Undefined when the log is another event. */
const decoded = <A extends Abi>(abi: A, log: RpcLog) => {
  try {
    return decodeEventLog({ abi, data: log.data, topics: log.topics }).args as ReturnType<
      typeof decodeEventLog<A>
    >["args"];
  } catch {
    return undefined;
  }
};

const hex = (value: number): Hex => `0x${value.toString(16)}`;
