/**
 * What features may ask a chain. Every answer is one that two nodes gave, each within 3 s; where no two do,
 * `ChainUnavailable` is thrown, and what was asked may be so or not. Value is credited on the watcher's finalized events
 * only (CHAIN-5); what a voucher holds is given back on `nonces`, read here at a final block (M5).
 */
import {
  type Abi,
  type Address,
  BaseError,
  type ContractFunctionArgs,
  type ContractFunctionName,
  createPublicClient,
  custom,
  type Hash,
  type Hex,
  type PublicClient,
  type ReadContractParameters,
  type ReadContractReturnType,
} from "viem";
import type { ChainBlock } from "./chain-event.ts";
import type { NetworkConfig } from "./network.ts";
import { blockQuestion, toChainBlock } from "./nodes/header.ts";
import { createNodes, type Nodes } from "./nodes/nodes.ts";
import type { NodeObserver } from "./nodes/pool.ts";
import type { Question, RpcCall } from "./nodes/question.ts";
import { ChainUnavailable } from "./nodes/rpc-errors.ts";
import { bytesSchema, hexOf, quantitySchema } from "./nodes/rpc-schema.ts";
import { type ChainReceipt, type ChainTransaction, receiptQuestion, transactionQuestion } from "./nodes/transaction.ts";
import { type RawLog, receiptWithLogsQuestion } from "./reading/raw-log.ts";

export { ChainUnavailable, NodesDisagree } from "./nodes/rpc-errors.ts";
export type { ChainReceipt, ChainTransaction } from "./nodes/transaction.ts";
export type { RawLog } from "./reading/raw-log.ts";

type ViewName<A extends Abi> = ContractFunctionName<A, "pure" | "view">;
type ViewArgs<A extends Abi, F extends ViewName<A>> = ContractFunctionArgs<A, "pure" | "view", F>;

export interface ChainReader {
  readonly chainId: number;
  /** As viem's: `address, abi, functionName, args`, and `blockNumber` or `blockHash` unless it is about the newest block. */
  readContract<const A extends Abi, F extends ViewName<A>, const P extends ViewArgs<A, F>>(
    parameters: ReadContractParameters<A, F, P>,
  ): Promise<ReadContractReturnType<A, F, P>>;
  /** Undefined when two nodes do not know it; one without a block is waiting to be mined. */
  getTransaction(hash: Hash): Promise<ChainTransaction | undefined>;
  /** Undefined when two nodes say that it is not mined. */
  getReceipt(hash: Hash): Promise<ChainReceipt | undefined>;
  getReceiptWithLogs(hash: Hash): Promise<(ChainReceipt & { logs: RawLog[] }) | undefined>;
  getBlock(number: number): Promise<ChainBlock>;
  /** False for a wallet, also for one that delegates to a contract (EIP-7702): its key still signs for it. */
  isContract(address: Address): Promise<boolean>;
  /** How many transactions of the wallet are on chain: its next nonce. */
  getTransactionCount(address: Address, at: "finalized" | "latest"): Promise<number>;
  /** What the chain calls final now. The ledger may not be there yet: `chain_cursors` says how far it is. */
  finalizedBlock(): Promise<ChainBlock>;
}

export interface ChainReaders {
  /** Throws for a chain that is not configured. */
  get(chainId: number): ChainReader;
  has(chainId: number): boolean;
  readonly all: readonly ChainReader[];
}

/** What the code of a wallet begins with that delegates to a contract. */
const delegationPrefix = "0xef0100";

/** A player waits for the answer. */
const timeoutMs = 3_000;

type Network = Pick<NetworkConfig, "chainId" | "rpcUrls" | "finality">;

/** Notified of nodes that fail or that are outvoted. */
type Observers = (chainId: number) => Pick<NodeObserver, "failed" | "dissented">;

export const createChainReaders = (networks: readonly Network[], observers?: Observers): ChainReaders => {
  const readers = new Map<number, ChainReader>(
    networks.map((network) => [network.chainId, createChainReader(network, observers)]),
  );
  return {
    get(chainId) {
      const reader = readers.get(chainId);
      if (reader === undefined) throw new Error(`chain ${chainId} is not configured`);
      return reader;
    },
    has: (chainId) => readers.has(chainId),
    all: [...readers.values()],
  };
};

export const createChainReader = ({ chainId, rpcUrls, finality }: Network, observers?: Observers): ChainReader => {
  // How many nodes keep up is the watcher's to tell.
  const observer = observers === undefined ? undefined : { ...observers(chainId), answering: () => undefined };
  const nodes = createNodes({ rpcUrls, timeoutMs, observer });
  const client = clientOf(nodes);
  return {
    chainId,
    readContract: (parameters) => client.readContract(parameters).catch(unwrapUnavailable),
    getTransaction: async (hash) => (await nodes.ask(transactionQuestion(hash))) ?? undefined,
    getReceipt: async (hash) => (await nodes.ask(receiptQuestion(hash))) ?? undefined,
    getReceiptWithLogs: async (hash) => (await nodes.ask(receiptWithLogsQuestion(hash))) ?? undefined,
    async getBlock(number) {
      const header = await nodes.ask(blockQuestion(number));
      if (header === null) throw new ChainUnavailable(undefined, `no node knows block ${number}`);
      return toChainBlock(chainId, header);
    },
    async isContract(address) {
      const code = await nodes.askAtHead((block) => question("eth_getCode", [address, block], bytesSchema));
      return code.length > 2 && !code.startsWith(delegationPrefix);
    },
    async getTransactionCount(address, at) {
      const count = (block: string) => question("eth_getTransactionCount", [address, block], quantitySchema);
      if (at === "latest") return nodes.askAtHead(count);
      return nodes.ask(count(hexOf((await nodes.finalized(finality)).number)));
    },
    finalizedBlock: async () => toChainBlock(chainId, await nodes.finalized(finality)),
  };
};

const question = <T>(method: string, params: unknown[], schema: { parse(answer: unknown): T }): Question<T> => ({
  method,
  params,
  parse: (answer) => schema.parse(answer),
});

/** viem encodes, decodes and names errors of contracts; which nodes are asked is our own affair. */
const clientOf = (nodes: Nodes): PublicClient =>
  createPublicClient({
    transport: custom({ request: (call: RpcCall) => callContract(nodes, call) }, { retryCount: 0 }),
  });

const callContract = (nodes: Nodes, { method, params }: RpcCall): Promise<Hex> => {
  // Whatever else viem may want to know would be compared wrongly or not at all.
  if (method !== "eth_call") throw new Error(`${method} is not asked through viem`);
  const [transaction, block, ...rest] = params;
  const callAt = (at: unknown) => question(method, [transaction, at, ...rest], bytesSchema);
  return block === "latest" ? nodes.askAtHead(callAt) : nodes.ask(callAt(block));
};

const unwrapUnavailable = (error: unknown): never => {
  const cause = error instanceof BaseError ? error.walk((inner) => inner instanceof ChainUnavailable) : undefined;
  throw cause ?? error;
};
