/**
 * What the chains say each wallet is owed, up to a block that is final. Written on its own, from plain
 * JSON-RPC: if the server reads the chain wrongly, this does not.
 */
import type { ChainDeployment } from "@passport/contracts";
import type { Anvil } from "@passport/testbed/anvil";
import { decodeEventLog, type Hex, parseAbi, type RpcLog, type RpcTransaction } from "viem";

const events = parseAbi([
  "event Transfer(address indexed from, address indexed to, uint256 value)",
  "event Withdrawn(address indexed account, uint256 indexed nonce, uint256 amount)",
  "event VoucherReleased(address indexed account, uint256 indexed nonce, uint256 tokenId, uint256 amount)",
]);

/** SUPS for one whole unit of what was paid; chosen so that nothing is ever rounded. */
export interface Rates {
  native: bigint;
  dollar: bigint;
}

const one = 10n ** 18n;

export class ChainTruth {
  readonly #anvil: Anvil;
  readonly #deployment: ChainDeployment;
  readonly #rates: Rates;
  readonly #owed = new Map<string, bigint>();
  #read = -1;

  constructor(anvil: Anvil, deployment: ChainDeployment, rates: Rates) {
    this.#anvil = anvil;
    this.#deployment = deployment;
    this.#rates = rates;
  }

  /** Blocks only ever come in order, and only when they are final. */
  async readUpTo(block: number): Promise<void> {
    if (block <= this.#read) return;
    const range = { fromBlock: hex(this.#read + 1), toBlock: hex(block) };
    for (const log of await this.#anvil.request<RpcLog[]>("eth_getLogs", [range])) this.#hear(log);
    for (let number = this.#read + 1; number <= block; number += 1) await this.#hearPayments(number);
    this.#read = block;
  }

  /** The same chain, unread. */
  anew(): ChainTruth {
    return new ChainTruth(this.#anvil, this.#deployment, this.#rates);
  }

  /** In lower case; what left Passport counts negative. */
  owedTo(wallet: string): bigint {
    return this.#owed.get(wallet) ?? 0n;
  }

  get block(): number {
    return this.#read;
  }

  #add(wallet: string, amount: bigint): void {
    const key = wallet.toLowerCase();
    this.#owed.set(key, this.owedTo(key) + amount);
  }

  #hear(log: RpcLog): void {
    const { sups, withdrawer, depositAddress, purchaseAddress, tokens } = this.#deployment;
    const is = (address: string | null) => log.address === address?.toLowerCase();
    const token = tokens.find(({ address }) => is(address));
    if (!is(sups) && !is(withdrawer) && token === undefined) return;
    let event: ReturnType<typeof decodeEventLog<typeof events>>;
    try {
      event = decodeEventLog({ abi: events, data: log.data, topics: log.topics });
    } catch {
      return;
    }
    if (event.eventName !== "Transfer") this.#add(event.args.account, -event.args.amount);
    else if (is(sups) && event.args.to === depositAddress) this.#add(event.args.from, event.args.value);
    else if (token !== undefined && event.args.to === purchaseAddress)
      this.#add(event.args.from, (event.args.value * this.#rates.dollar * one) / 10n ** BigInt(token.decimals));
  }

  async #hearPayments(number: number): Promise<void> {
    const block = await this.#anvil.request<{ transactions: RpcTransaction[] }>("eth_getBlockByNumber", [
      hex(number),
      true,
    ]);
    for (const { to, from, value, hash } of block.transactions) {
      if (to?.toLowerCase() !== this.#deployment.purchaseAddress.toLowerCase() || BigInt(value) === 0n) continue;
      const receipt = await this.#anvil.request<{ status: Hex }>("eth_getTransactionReceipt", [hash]);
      if (receipt.status === "0x1") this.#add(from, BigInt(value) * this.#rates.native);
    }
  }
}

const hex = (value: number): Hex => `0x${value.toString(16)}`;
