/**
 * How far the chain is, as two nodes know it. Every node is asked; one that stands still while two others go on is
 * asked last for a while. A block counts as final when two nodes call it or one above it final and tell the same header.
 */
import type { Finality } from "./finality.ts";
import { type BlockHeader, type BlockName, blockCall, parseHeader } from "./header.ts";
import type { NodePool } from "./pool.ts";
import { digestOf } from "./question.ts";
import { ChainUnavailable, NodeFailure, NodesDisagree } from "./rpc-errors.ts";
import type { RpcNode } from "./rpc-node.ts";

export interface Survey {
  /** The newest block that any node told of: by it we know how far we are behind, and nothing else. */
  newestNumber: number;
  /** The newest block that two nodes know; undefined while they are on different branches, as happens near the head. */
  tip: BlockHeader | undefined;
  /** Undefined while they contradict each other. Nothing may be credited then. */
  finalized: BlockHeader | undefined;
}

interface Report {
  node: RpcNode;
  tip: BlockHeader;
  finalized: BlockHeader;
}

/** No chain of ours is silent for this long, and no healthy node this far behind two others. */
const standsStillMs = 15_000;
/** A node that needs longer for one header is not used. */
const surveyMs = 3_000;

export const surveyNodes = async (pool: NodePool, finality: Finality): Promise<Survey> => {
  const reports = await askAll(pool, finality);
  const newest = reports.toSorted((a, b) => b.tip.number - a.tip.number);
  const idle = reports.filter((report) => standsStill(report, newest[pool.quorum - 1]));
  for (const { node } of idle) giveUpOn(node, pool);
  pool.observer?.answering(reports.length - idle.length);
  const [tip, finalized] = await Promise.all([
    agreedBlock(pool, reports, (report) => report.tip),
    agreedBlock(pool, reports, (report) => report.finalized),
  ]);
  return { newestNumber: newest[0]?.tip.number ?? 0, tip, finalized };
};

/** Throws while two nodes do not agree on it. */
export const surveyFinalized = async (pool: NodePool, finality: Finality): Promise<BlockHeader> => {
  const { finalized } = await surveyNodes(pool, finality);
  if (finalized === undefined) throw new NodesDisagree("a final block");
  return finalized;
};

const giveUpOn = (node: RpcNode, pool: NodePool): void => {
  pool.observer?.failed(node.label);
  pool.shun(node);
};

const askAll = async (pool: NodePool, finality: Finality): Promise<Report[]> => {
  const errors: unknown[] = [];
  const reports = await Promise.all(
    pool.awake().map((node) =>
      ask(node, finality).catch((error: unknown) => {
        errors.push(error);
        giveUpOn(node, pool);
      }),
    ),
  );
  const given = reports.filter((report) => report !== undefined);
  if (given.length >= pool.quorum) return given;
  pool.observer?.answering(given.length);
  throw new ChainUnavailable(errors[0]);
};

const ask = async (node: RpcNode, finality: Finality): Promise<Report> => {
  const read = async (...blocks: BlockName[]): Promise<BlockHeader[]> => {
    const reply = await node.ask(blocks.map(blockCall), surveyMs);
    return reply.read().map(parseHeader);
  };
  if (finality === "finalized") {
    const [tip, finalized] = await read("latest", "finalized");
    if (tip === undefined || finalized === undefined) throw new NodeFailure(node.label, "gave too few headers");
    return { node, tip, finalized };
  }
  const [tip] = await read("latest");
  const [finalized] = tip === undefined ? [] : await read(Math.max(0, tip.number - finality));
  if (tip === undefined || finalized === undefined) throw new NodeFailure(node.label, "gave too few headers");
  return { node, tip, finalized };
};

const standsStill = ({ tip }: Report, newest: Report | undefined): boolean =>
  newest !== undefined &&
  tip.number < newest.tip.number &&
  newest.tip.minedAt.getTime() - tip.minedAt.getTime() > standsStillMs;

/**
 * The newest block that enough nodes have got to, with the header that enough of them give it. Undefined when they
 * give different ones; throws when too few give any.
 */
const agreedBlock = async (
  pool: NodePool,
  reports: readonly Report[],
  position: (report: Report) => BlockHeader,
): Promise<BlockHeader | undefined> => {
  const numbers = reports.map((report) => position(report).number).toSorted((a, b) => b - a);
  const number = numbers[pool.quorum - 1] ?? 0;
  const able = reports.filter((report) => position(report).number >= number);
  const headers = await Promise.all(
    able.map(async (report) => ({ node: report.node, header: await headerAt(report, number).catch(() => undefined) })),
  );
  const given = headers.filter(({ header }) => header !== undefined);
  const groups = [...Map.groupBy(given, ({ header }) => digestOf(header)).values()];
  const agreed = groups.find(({ length }) => length >= pool.quorum);
  if (agreed === undefined && groups.length < 2) throw new ChainUnavailable(undefined, "too few nodes know of it yet");
  if (agreed !== undefined)
    for (const { node } of groups.filter((group) => group !== agreed).flat()) pool.observer?.dissented(node.label);
  return agreed?.[0]?.header;
};

const headerAt = async ({ node, tip, finalized }: Report, number: number): Promise<BlockHeader> =>
  [tip, finalized].find((header) => header.number === number) ??
  parseHeader((await node.ask([blockCall(number)], surveyMs)).read()[0]);
