/** What the wallet sends: signed here, broadcast to the chain's node, and replaced with the same nonce when asked to. */
import {
  type Address,
  createPublicClient,
  createWalletClient,
  type Hash,
  type Hex,
  http,
  type LocalAccount,
} from "viem";

/** As pages send it, all numbers in hexadecimal. */
export interface TransactionRequest {
  from: Address;
  to?: Address;
  data?: Hex;
  value?: Hex;
  gas?: Hex;
}

interface Sent {
  account: LocalAccount;
  rpcUrl: string;
  request: TransactionRequest;
}

export interface Transactions {
  send(account: LocalAccount, rpcUrl: string, request: TransactionRequest): Promise<Hash>;
  /** The same once more, for twice the price. */
  speedUp(hash: Hash): Promise<Hash>;
  /** Nothing to oneself in its place, for twice the price. */
  cancel(hash: Hash): Promise<Hash>;
}

export const createTransactions = (): Transactions => {
  const sent = new Map<Hash, Sent>();

  const broadcast = async (what: Sent, replaces: object = {}): Promise<Hash> => {
    const { account, rpcUrl, request } = what;
    const hash = await createWalletClient({ account, transport: http(rpcUrl) }).sendTransaction({
      chain: null,
      ...(request.to !== undefined && { to: request.to }),
      ...(request.data !== undefined && { data: request.data }),
      ...(request.gas !== undefined && { gas: BigInt(request.gas) }),
      value: BigInt(request.value ?? "0x0"),
      ...replaces,
    });
    sent.set(hash, what);
    return hash;
  };

  const replace = async (hash: Hash, change: (request: TransactionRequest) => TransactionRequest): Promise<Hash> => {
    const before = sent.get(hash);
    if (before === undefined) throw new Error(`this wallet did not send ${hash}`);
    const client = createPublicClient({ transport: http(before.rpcUrl) });
    const { nonce, maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = await client.getTransaction({ hash });
    const fees = { maxFeePerGas: maxFeePerGas * 2n, maxPriorityFeePerGas: maxPriorityFeePerGas * 2n };
    return broadcast({ ...before, request: change(before.request) }, { nonce, ...fees });
  };

  return {
    send: (account, rpcUrl, request) => broadcast({ account, rpcUrl, request }),
    speedUp: (hash) => replace(hash, (request) => request),
    cancel: (hash) => replace(hash, ({ from }) => ({ from, to: from, value: "0x0" })),
  };
};
