import { setTimeout } from "node:timers/promises";
import {
  type Account,
  type Address,
  createPublicClient,
  createWalletClient,
  defineChain,
  getContractAddress,
  type Hash,
  type Hex,
  http,
  type PublicClient,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from "viem";

/** Anvil mines at once; a real chain has blocks of seconds. */
const receiptIntervalMs = { anvil: 20, real: 1_000 };

/** A transaction that no block took for so long was priced too low; a later run of the deployment goes on without it. */
const receiptTimeoutMs = 300_000;

export interface Chain {
  readonly id: number;
  readonly isAnvil: boolean;
  readonly reader: PublicClient;
  /** One JSON-RPC call that viem has no name for. */
  request(method: string, params: readonly unknown[]): Promise<unknown>;
  senderFor(account: Account): Promise<Sender>;
}

/** Sends one transaction after another for one account, each mined and successful before the next. */
export interface Sender {
  readonly address: Address;
  /** Where the next `deploy` will put its contract. */
  nextContractAddress(): Address;
  deploy(what: string, data: Hex): Promise<Address>;
  /** Without `gas` it is estimated by the state before: too little for a call that costs more in the next second. */
  call(what: string, to: Address, data: Hex, gas?: bigint): Promise<void>;
}

export const connectChain = async (rpcUrl: string): Promise<Chain> => {
  const probe = createPublicClient({ transport: http(rpcUrl) });
  const version = await probe.request({ method: "web3_clientVersion" });
  const isAnvil = version.startsWith("anvil/");
  const chain = defineChain({
    id: await probe.getChainId(),
    name: version,
    nativeCurrency: { name: "Coin", symbol: "COIN", decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  });
  // A second transaction reads its nonce right after the first: an answer of a moment ago would be the wrong one.
  const reader = createPublicClient({ chain, transport: http(rpcUrl), cacheTime: 0 });
  const request = (method: string, params: readonly unknown[]): Promise<unknown> =>
    reader.request({ method, params } as never);

  const senderFor = async (account: Account): Promise<Sender> => {
    const wallet = createWalletClient({ account, chain, transport: http(rpcUrl) });
    let nonce = await reader.getTransactionCount({ address: account.address, blockTag: "pending" });
    const send = async (what: string, transaction: { to?: Address; data: Hex; gas?: bigint }): Promise<void> => {
      const hash = await wallet.sendTransaction({ ...transaction, nonce });
      nonce += 1;
      const { status } = await awaitReceipt(reader, hash, isAnvil ? receiptIntervalMs.anvil : receiptIntervalMs.real);
      if (status !== "success") throw new Error(`${what}: transaction ${hash} was reverted`);
    };
    const nextContractAddress = () => getContractAddress({ from: account.address, nonce: BigInt(nonce) });
    return {
      address: account.address,
      nextContractAddress,
      async deploy(what, data) {
        const address = nextContractAddress();
        await send(what, { data });
        return address;
      },
      call: (what, to, data, gas) => send(what, { to, data, ...(gas !== undefined && { gas }) }),
    };
  };
  return { id: chain.id, isAnvil, reader, request, senderFor };
};

/** viem's own wait looks again only after a new block, and an Anvil that mines on demand may never make one. */
const awaitReceipt = async (reader: PublicClient, hash: Hash, intervalMs: number): Promise<TransactionReceipt> => {
  const deadline = Date.now() + receiptTimeoutMs;
  while (Date.now() < deadline) {
    try {
      return await reader.getTransactionReceipt({ hash });
    } catch (error) {
      if (!(error instanceof TransactionReceiptNotFoundError)) throw error;
    }
    await setTimeout(intervalMs);
  }
  throw new Error(`Transaction ${hash} was not mined within ${receiptTimeoutMs / 1_000} s`);
};
