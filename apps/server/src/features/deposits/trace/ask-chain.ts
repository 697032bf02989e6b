/** What one network's nodes know of a transaction, within a bounded time. */
import { type Address, erc20Abi, type Hash } from "viem";
import type { NetworkConfig } from "../../../config/config.ts";
import type { ChainBlock } from "../../../platform/chain/chain-event.ts";
import type { ChainReader, ChainReceipt, ChainTransaction } from "../../../platform/chain/reader.ts";
import type { Logger } from "../../../platform/telemetry/log.ts";
import { hasApproval, type LoggedMovement, readMovements } from "./read-movements.ts";

export type ChainAnswer = { chainId: number } & (
  | { kind: "unanswered" | "unknown" | "pending" }
  | {
      kind: "mined";
      transaction: ChainTransaction;
      receipt: ChainReceipt;
      block: ChainBlock;
      finalized: ChainBlock;
      movements: readonly LoggedMovement[];
      hasApproval: boolean;
      /** Senders to our deposit address that are a contract, or send so much that they must be a service. */
      services: ReadonlySet<string>;
      /** Tokens with the symbol of SUPS. */
      namedSups: ReadonlySet<string>;
    }
);

/** A player waits: a node may take 3 s for each of a few questions. */
const patienceMs = 10_000;
/** No honest deposit has more; a transaction of thousands of logs must not become thousands of questions. */
const mostMovements = 100;
const mostAskedAbout = 5;
/** A person's wallet does not come near it in a life; an exchange's does in a day. */
const busySenderCount = 10_000;

interface Asking {
  reader: ChainReader;
  networks: readonly NetworkConfig[];
  log: Logger;
}

export const askChain = async (asking: Asking, hash: Hash): Promise<ChainAnswer> => {
  const { chainId } = asking.reader;
  const tooLate = Promise.withResolvers<ChainAnswer>();
  const timer = setTimeout(() => tooLate.resolve({ chainId, kind: "unanswered" }), patienceMs);
  const answer = readAnswer(asking, hash).catch((error: unknown): ChainAnswer => {
    asking.log.warn({ err: error, chainId }, "a network could not be asked about a transaction");
    return { chainId, kind: "unanswered" };
  });
  return Promise.race([answer, tooLate.promise]).finally(() => clearTimeout(timer));
};

const readAnswer = async ({ reader, networks }: Asking, hash: Hash): Promise<ChainAnswer> => {
  const { chainId } = reader;
  const transaction = await reader.getTransaction(hash);
  if (transaction === undefined) return { chainId, kind: "unknown" };
  const receipt = await reader.getReceiptWithLogs(hash);
  if (receipt === undefined) return { chainId, kind: "pending" };
  const [finalized, block] = await Promise.all([reader.finalizedBlock(), reader.getBlock(receipt.blockNumber)]);
  const ours = new Set<string>(networks.map(({ deployment }) => deployment.depositAddress));
  const movements = readMovements(receipt.logs)
    .toSorted((a, b) => Number(ours.has(b.recipient)) - Number(ours.has(a.recipient)))
    .slice(0, mostMovements);
  const tokens = movements.filter(({ kind }) => kind === "token");
  const sups = networks.find((network) => network.chainId === chainId)?.deployment.sups;
  const senders = tokens.filter(({ contract, recipient }) => contract === sups && ours.has(recipient));
  const [services, namedSups] = await Promise.all([
    among(senders, "sender", (address) => isService(reader, address)),
    among(tokens, "contract", async (address) => address !== sups && (await isNamedSups(reader, address))),
  ]);
  const approval = hasApproval(receipt.logs);
  return {
    chainId,
    kind: "mined",
    transaction,
    receipt,
    block,
    finalized,
    movements,
    hasApproval: approval,
    services,
    namedSups,
  };
};

/** Which of the first few addresses it holds for. What a node cannot say does not hold: it only refines a verdict. */
const among = async (
  movements: readonly LoggedMovement[],
  field: "sender" | "contract",
  holds: (address: Address) => Promise<boolean>,
): Promise<ReadonlySet<string>> => {
  const addresses = [...new Set(movements.map((movement) => movement[field]))].slice(0, mostAskedAbout);
  const found = await Promise.all(addresses.map((address) => holds(address).catch(() => false)));
  return new Set(addresses.filter((_, nth) => found[nth]));
};

const isService = async (reader: ChainReader, address: Address): Promise<boolean> =>
  (await reader.isContract(address)) || (await reader.getTransactionCount(address, "latest")) >= busySenderCount;

const isNamedSups = async (reader: ChainReader, address: Address): Promise<boolean> => {
  const symbol = await reader.readContract({ address, abi: erc20Abi, functionName: "symbol" });
  return symbol.trim().toUpperCase() === "SUPS";
};
