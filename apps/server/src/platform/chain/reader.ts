/**
 * What features may ask a chain. Every answer comes from whichever node gives one within 3 s; when none
 * does, `ChainUnavailable` is thrown, and what was asked may be so or not. Money never moves on an
 * answer of this: the watcher's finalized events move it (CHAIN-5).
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
  type PublicClient,
  type ReadContractParameters,
  type ReadContractReturnType,
} from "viem";
import type { NetworkConfig } from "../../config/config.ts";
import type { ChainBlock } from "./chain-event.ts";
import { readFinalized } from "./nodes/finality.ts";
import { blockCall, parseHeader, toChainBlock } from "./nodes/header.ts";
import { ChainUnavailable, createNodes, type Nodes } from "./nodes/nodes.ts";
import { hexOf } from "./nodes/rpc-schema.ts";
import { type ChainReceipt, type ChainTransaction, parseReceipt, parseTransaction } from "./nodes/transaction.ts";
import { parseLogs, type RawLog } from "./reading/raw-log.ts";

export { ChainUnavailable } from "./nodes/nodes.ts";
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
  /** Undefined when no node that answered knows it; one without a block is waiting to be mined. */
  getTransaction(hash: Hash): Promise<ChainTransaction | undefined>;
  /** Undefined while it is not mined. */
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

export const createChainReaders = (networks: readonly Network[]): ChainReaders => {
  const readers = new Map<number, ChainReader>(
    networks.map((network) => [network.chainId, createChainReader(network)]),
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

export const createChainReader = (network: Network): ChainReader => {
  const { chainId, rpcUrls, finality } = network;
  const nodes = createNodes({ rpcUrls, timeoutMs });
  const client = clientOf(nodes);
  return {
    chainId,
    readContract: (parameters) => client.readContract(parameters).catch(unwrapUnavailable),
    async getTransaction(hash) {
      const answer = await nodes.request({ method: "eth_getTransactionByHash", params: [hash] });
      return answer === null ? undefined : parseTransaction(answer);
    },
    async getReceipt(hash) {
      const answer = await nodes.request({ method: "eth_getTransactionReceipt", params: [hash] });
      return answer === null ? undefined : parseReceipt(answer);
    },
    async getReceiptWithLogs(hash) {
      const answer = await nodes.request({ method: "eth_getTransactionReceipt", params: [hash] });
      if (answer === null) return undefined;
      return { ...parseReceipt(answer), logs: parseLogs((answer as { logs?: unknown }).logs) };
    },
    getBlock: async (number) => toChainBlock(chainId, parseHeader(await nodes.request(blockCall(number)))),
    async isContract(address) {
      const code = String(await nodes.request({ method: "eth_getCode", params: [address, "latest"] }));
      return code.length > 2 && !code.startsWith(delegationPrefix);
    },
    async getTransactionCount(address, at) {
      const block = at === "latest" ? "latest" : hexOf((await readFinalized(nodes, finality)).number);
      return Number(await nodes.request({ method: "eth_getTransactionCount", params: [address, block] }));
    },
    finalizedBlock: async () => toChainBlock(chainId, await readFinalized(nodes, finality)),
  };
};

/** viem encodes, decodes and names errors of contracts; which node is asked is our own affair. */
const clientOf = (nodes: Nodes): PublicClient =>
  createPublicClient({ transport: custom({ request: nodes.request }, { retryCount: 0 }) });

const unwrapUnavailable = (error: unknown): never => {
  const cause = error instanceof BaseError ? error.walk((inner) => inner instanceof ChainUnavailable) : undefined;
  throw cause ?? error;
};
