/** What a dishonest node may say: each of these would move money, or hold it up, if one node were believed. */
import { type Address, type Hash, type Hex, numberToHex, pad } from "viem";

export interface Call {
  id: number;
  method: string;
  params: unknown[];
}
export type Request = (method: string, params: unknown[]) => Promise<unknown>;
/** Returns what the node says instead of the honest answer, which it may also give. */
type Distortion = (call: Call, honest: unknown, request: Request) => Promise<unknown> | unknown;

interface Log {
  address: Address;
  topics: Hash[];
  data: Hex;
  logIndex: Hex;
  blockNumber: Hex;
  [field: string]: unknown;
}
interface Block {
  number: Hex;
  timestamp: Hex;
  transactions: unknown[];
  [field: string]: unknown;
}

const fortune = 10n ** 26n;
const mallory = pad("0xbad");
const otherHash: Hash = `0x${"ab".repeat(32)}`;
const daySeconds = 86_400;

/** Logs are told in lists, and in receipts: of a transaction, or of a whole block. */
const ofLogs = (change: (logs: Log[], call: Call) => Log[]): Distortion => {
  const distort = (call: Call, honest: unknown): unknown => {
    if (honest === null) return honest;
    if (call.method === "eth_getLogs" && Array.isArray(honest)) return change(honest as Log[], call);
    const inReceipt = (receipt: { logs: Log[] }) => ({ ...receipt, logs: change(receipt.logs, call) });
    if (call.method === "eth_getBlockReceipts") return (honest as { logs: Log[] }[]).map(inReceipt);
    if (call.method === "eth_getTransactionReceipt") return inReceipt(honest as { logs: Log[] });
    return honest;
  };
  return distort;
};

const ofEachLog = (change: (log: Log) => Log): Distortion => ofLogs((logs) => logs.map(change));

const ofBlocks =
  (change: (block: Block, call: Call) => object): Distortion =>
  (call, honest) =>
    call.method === "eth_getBlockByNumber" && honest !== null ? change(honest as Block, call) : honest;

/** Headers come without, whole blocks with their transactions. */
const ofTransactions = (change: (transactions: Record<string, unknown>[]) => unknown[]): Distortion =>
  ofBlocks((block, { params }) =>
    params[1] === true
      ? { ...block, transactions: change(block.transactions as Record<string, unknown>[]) }
      : { ...block },
  );

const ofAnswersTo =
  (method: string, change: (honest: Hex) => Hex): Distortion =>
  (call, honest) =>
    call.method === method ? change(honest as Hex) : honest;

/** The block that is asked for by this name is another one. */
const inPlaceOf =
  (name: string, other: string): Distortion =>
  ({ method, params }, honest, request) =>
    method === "eth_getBlockByNumber" && params[0] === name
      ? request("eth_getBlockByNumber", [other, params[1]])
      : honest;

const shiftedBy = (quantity: Hex, by: number): Hex => numberToHex(Math.max(0, Number(quantity) + by));

/** The last digit is another one. */
const flipped = (data: Hex): Hex =>
  data.length < 3 ? data : (`${data.slice(0, -1)}${data.endsWith("7") ? "3" : "7"}` as Hex);

export const distortions = {
  /** A log that fits whatever filter it is asked with: a fortune for the one who is filtered by. */
  async "invents logs"({ method, params }, honest, request) {
    if (method !== "eth_getLogs" || !Array.isArray(honest)) return honest;
    const filter = params[0] as { address: Address[]; topics: (Hash[] | null)[]; toBlock: Hex };
    const block = (await request("eth_getBlockByNumber", [filter.toBlock, false])) as Record<string, Hex> | null;
    if (block === null) return honest;
    const invented = {
      address: filter.address[0],
      topics: filter.topics.map((alternatives) => alternatives?.[0] ?? mallory),
      data: numberToHex(fortune, { size: 32 }),
      blockNumber: filter.toBlock,
      blockHash: block["hash"],
      blockTimestamp: block["timestamp"],
      transactionHash: `0x${"ab".repeat(24)}${filter.toBlock.slice(2).padStart(16, "0")}`,
      transactionIndex: "0x0",
      logIndex: numberToHex(honest.length),
      removed: false,
    };
    return [...honest, invented];
  },
  "hides logs": ofLogs(() => []),
  "alters amounts": ofEachLog((log) => ({ ...log, data: flipped(log.data) })),
  "adds a zero to amounts": ofEachLog((log) => ({ ...log, data: `0x${log.data.slice(3)}0` })),
  /** The same logs, each in the place of another. */
  "reorders logs": ofLogs((logs) =>
    logs.map((log, nth) => ({ ...log, logIndex: numberToHex(logs.length - 1 - nth + 1_000) })),
  ),
  "repeats logs": ofLogs((logs) => [
    ...logs,
    ...logs.map((log) => ({ ...log, logIndex: shiftedBy(log.logIndex, 1_000) })),
  ]),
  "gives logs to another": ofEachLog(({ topics: [name = mallory, _from, ...rest], ...log }) => ({
    ...log,
    topics: [name, mallory, ...rest],
  })),
  "names another token": ofLogs((logs, { params }) => {
    const { address = [] } = params[0] as { address?: Address[] };
    const other: Address = `0x${"bad0".repeat(10)}`;
    return logs.map((log) => ({ ...log, address: address.find((one) => one !== log.address) ?? other }));
  }),
  "moves logs to other blocks": ofEachLog((log) => ({ ...log, blockNumber: shiftedBy(log.blockNumber, -1) })),
  "moves logs to other transactions": ofEachLog((log) => ({ ...log, transactionHash: otherHash })),
  "says that logs are removed": ofEachLog((log) => ({ ...log, removed: true })),
  "invents payments": ofTransactions((transactions) => [
    ...transactions,
    ...transactions.map((one) => ({ ...one, hash: otherHash, value: numberToHex(fortune) })),
  ]),
  "hides payments": ofTransactions(() => []),
  "alters payments": ofTransactions((transactions) =>
    transactions.map((one) => ({ ...one, value: "0x56bc75e2d63100000" })),
  ),
  "gives payments to another": ofTransactions((transactions) =>
    transactions.map((one) => ({ ...one, from: `0x${"bad0".repeat(10)}` })),
  ),
  "calls the newest block final": inPlaceOf("finalized", "latest"),
  "calls the first block final": inPlaceOf("finalized", "0x0"),
  "calls the first block the newest": inPlaceOf("latest", "0x0"),
  "runs ahead": ofBlocks((block, { params }) =>
    typeof params[0] === "string" && params[0].startsWith("0x")
      ? block
      : { ...block, number: shiftedBy(block.number, 100), hash: otherHash },
  ),
  "is on another branch": ofBlocks((block) => ({ ...block, hash: otherHash })),
  "names other parents": ofBlocks((block) => ({ ...block, parentHash: otherHash })),
  /** Vouchers seem to have run out. */
  "is a day ahead": ofBlocks((block) => ({ ...block, timestamp: shiftedBy(block.timestamp, daySeconds) })),
  "is a day behind": ofBlocks((block) => ({ ...block, timestamp: shiftedBy(block.timestamp, -daySeconds) })),
  /** No voucher seems to be used. */
  "answers calls with nothing but zeros": ofAnswersTo("eth_call", (data) => data.replaceAll(/[1-9a-f]/g, "0") as Hex),
  "alters answers of contracts": ofAnswersTo("eth_call", flipped),
  /** A transaction that succeeded seems to have failed, and the other way round. */
  "alters receipts"({ method }, honest) {
    if (method !== "eth_getTransactionReceipt" || honest === null) return honest;
    return { ...(honest as object), status: (honest as { status: Hex }).status === "0x1" ? "0x0" : "0x1" };
  },
  "hides transactions": ({ method }, honest) =>
    method === "eth_getTransactionReceipt" || method === "eth_getTransactionByHash" ? null : honest,
  "makes us rich": ofAnswersTo("eth_getBalance", (balance) => numberToHex(BigInt(balance) + fortune)),
  "makes us poor": ofAnswersTo("eth_getBalance", () => "0x0"),
  "answers with nonsense": () => ({ nonsense: true }),
  "refuses everything": () => Promise.reject({ code: -32_000, message: "no" }),
  "reverts every call": ({ method }, honest) =>
    method === "eth_call" ? Promise.reject({ code: 3, message: "execution reverted", data: "0x" }) : honest,
  "answers late": (_call, honest) => honest,
} satisfies Readonly<Record<string, Distortion>>;

export type Lie = keyof typeof distortions;
export const lies = Object.keys(distortions) as Lie[];
