/**
 * One chain under our hands: we send, we mine, and we take blocks back. Everything sent is kept signed,
 * so that a reorganisation can put it into another block, or into none.
 */
import type { Anvil } from "@passport/testbed/anvil";
import type { Chance } from "@passport/testbed/chance";
import type { Address, Hash, HDAccount, Hex } from "viem";

export interface SentTransaction {
  hash: Hash;
  raw: Hex;
  from: Address;
  nonce: number;
}

export interface Call {
  to: Address;
  data?: Hex;
  value?: bigint;
  /** What it may use, where that is more than players need. */
  gas?: bigint;
}

interface MinedBlock {
  number: number;
  transactions: SentTransaction[];
}

/** The deepest reorganisation. */
export const deepest = 10;
/** So many blocks lie above a final one: more than a reorganisation takes back. */
export const finalAfter = 12;

const gasOfPlayers = 400_000n;
const maxFeePerGas = 10n ** 11n;

export class ChainDriver {
  readonly anvil: Anvil;
  /** What was in a block and is in none any more; it may come back. */
  readonly lost: SentTransaction[] = [];
  #pending: SentTransaction[] = [];
  #blocks: MinedBlock[] = [];

  constructor(anvil: Anvil) {
    this.anvil = anvil;
  }

  /** A wallet has one unmined transaction at most: its next nonce is then what the chain says. */
  isBusy(from: Address): boolean {
    return this.#pending.some((sent) => sent.from === from);
  }

  async send(account: HDAccount, call: Call): Promise<SentTransaction> {
    const { address: from } = account;
    if (this.isBusy(from)) throw new Error(`${from} has an unmined transaction already`);
    return this.#submit(account, await this.#nextNonce(from), call, maxFeePerGas);
  }

  /** What a wallet does to speed up or to cancel: the same nonce, and more for the miner. */
  async replace(account: HDAccount, nonce: number, call: Call): Promise<SentTransaction> {
    this.#pending = this.#pending.filter((sent) => sent.from !== account.address);
    return this.#submit(account, nonce, call, 2n * maxFeePerGas);
  }

  /** The nodes forget what the wallet sent. */
  async forget(from: Address): Promise<void> {
    for (const { hash } of this.#pending.filter((sent) => sent.from === from)) {
      await this.anvil.request("anvil_dropTransaction", [hash]);
    }
    this.#pending = this.#pending.filter((sent) => sent.from !== from);
  }

  async #nextNonce(from: Address): Promise<number> {
    return Number(await this.anvil.request<Hex>("eth_getTransactionCount", [from, "latest"]));
  }

  async #submit(
    account: HDAccount,
    nonce: number,
    { to, data, value = 0n, gas = gasOfPlayers }: Call,
    mostPerGas: bigint,
  ): Promise<SentTransaction> {
    const raw = await account.signTransaction({
      type: "eip1559",
      chainId: this.anvil.chainId,
      nonce,
      to,
      value,
      gas,
      maxFeePerGas: mostPerGas,
      maxPriorityFeePerGas: mostPerGas / 100n,
      ...(data !== undefined && { data }),
    });
    const hash = await this.anvil.request<Hash>("eth_sendRawTransaction", [raw]);
    const sent = { hash, raw, from: account.address, nonce };
    this.#pending.push(sent);
    return sent;
  }

  async mine(at?: number): Promise<void> {
    if (at !== undefined) await this.anvil.request("evm_setNextBlockTimestamp", [at]);
    await this.anvil.request("evm_mine");
    await this.#recordNewest();
  }

  /** So many empty blocks that everything before them is final. */
  async mineUntilFinal(): Promise<void> {
    await this.mine();
    await this.anvil.request("anvil_mine", [`0x${(2 * deepest).toString(16)}`]);
    this.#blocks = [];
  }

  /**
   * Takes the newest blocks back. The transactions of each wallet keep their order, but move to other
   * blocks; from some point on they may be lost, and with them whatever that wallet did after.
   */
  async reorganise(depth: number, chance: Chance): Promise<number> {
    const taken = this.#blocks.splice(-Math.min(depth, this.#blocks.length));
    if (taken.length === 0) return 0;
    const byWallet = Map.groupBy(
      taken.flatMap(({ transactions }) => transactions),
      ({ from }) => from,
    );
    const placed: [Hex, number][] = [];
    for (const transactions of byWallet.values()) {
      const kept = chance.is(0.6) ? transactions.length : chance.below(transactions.length + 1);
      let offset = 0;
      for (const [nth, transaction] of transactions.entries()) {
        if (nth >= kept) this.lost.push(transaction);
        else {
          offset += chance.below(taken.length - offset);
          placed.push([transaction.raw, offset]);
        }
      }
    }
    await this.anvil.request("anvil_reorg", [taken.length, placed]);
    const known = new Map(taken.flatMap(({ transactions }) => transactions.map((sent) => [sent.hash, sent] as const)));
    for (const { number } of taken) this.#blocks.push({ number, transactions: await this.#sentIn(number, known) });
    return taken.length;
  }

  /** Sends something that was lost once more, if its wallet has not gone on without it. */
  async resend(chance: Chance): Promise<void> {
    const again = this.lost.splice(chance.below(this.lost.length), 1)[0];
    if (again === undefined || this.isBusy(again.from)) return;
    if ((await this.#nextNonce(again.from)) !== again.nonce) return;
    await this.anvil.request("eth_sendRawTransaction", [again.raw]);
    this.#pending.push(again);
  }

  async #recordNewest(): Promise<void> {
    const number = Number(await this.anvil.request<Hex>("eth_blockNumber"));
    const known = new Map(this.#pending.map((sent) => [sent.hash, sent] as const));
    const transactions = await this.#sentIn(number, known);
    this.#pending = this.#pending.filter((sent) => !transactions.includes(sent));
    this.#blocks.push({ number, transactions });
    this.#blocks = this.#blocks.slice(-deepest);
  }

  async #sentIn(number: number, known: ReadonlyMap<Hash, SentTransaction>): Promise<SentTransaction[]> {
    const block = await this.anvil.request<{ transactions: Hash[] }>("eth_getBlockByNumber", [
      `0x${number.toString(16)}`,
      false,
    ]);
    return block.transactions.flatMap((hash) => known.get(hash) ?? []);
  }
}
