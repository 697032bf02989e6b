/**
 * What the nodes say together. Every node is asked; one that stands still while another goes on counts as
 * down. Final is only what all that answer call final, and only while they agree on it.
 */

import type { Logger } from "../../telemetry/log.ts";
import type { ChainMetrics } from "../chain-metrics.ts";
import type { Finality } from "./finality.ts";
import { type BlockHeader, blockCall, parseHeader } from "./header.ts";
import type { RpcCall, RpcNode } from "./json-rpc.ts";
import { ChainUnavailable, type Nodes } from "./nodes.ts";

export interface Survey {
  /** The newest block of the node that is asked first. */
  tip: BlockHeader;
  finalized: BlockHeader;
  /** False: nodes tell different final blocks. Nothing may be credited. */
  isAgreed: boolean;
}

interface Report {
  node: RpcNode;
  tip: BlockHeader;
  finalized: BlockHeader;
}

/** No chain of ours is silent for this long, and no healthy node this far behind another. */
const standsStillMs = 15_000;
/** A node that needs longer for one header is not used. */
const surveyMs = 3_000;

export interface Surveyor {
  survey(): Promise<Survey>;
}

export interface SurveyorOptions {
  nodes: Nodes;
  finality: Finality;
  metrics: ChainMetrics;
  log: Logger;
}

export const createSurveyor = ({ nodes, finality, metrics, log }: SurveyorOptions): Surveyor => {
  let isDisputed = false;
  return {
    async survey() {
      const reports = await askAll(nodes, finality, metrics);
      const newest = reports.reduce((a, b) => (b.tip.number > a.tip.number ? b : a));
      const [idle, current] = partition(reports, (report) => standsStill(report, newest));
      for (const { node } of idle) giveUpOn(node, nodes, metrics);
      metrics.nodesAnswering(current.length);
      const [first = newest] = current;
      const { finalized } = current.reduce((a, b) => (b.finalized.number < a.finalized.number ? b : a), first);
      const doAllAgree = await doAgree(reports, finalized, newest);
      // One of two that disagreed may fall silent; that does not make the other one right.
      const isStillDisputed = !doAllAgree || (isDisputed && reports.length < nodes.all.length);
      if (isStillDisputed && !isDisputed)
        log.error({ block: finalized.number }, "the nodes disagree on a final block: nothing is credited");
      if (isDisputed && !isStillDisputed) log.info("the nodes agree again");
      isDisputed = isStillDisputed;
      metrics.nodesDisagree(isDisputed);
      return { tip: first.tip, finalized, isAgreed: !isDisputed };
    },
  };
};

const giveUpOn = (node: RpcNode, nodes: Nodes, metrics: ChainMetrics): void => {
  metrics.nodeFailed(node.label);
  nodes.shun(node);
};

const partition = <T>(values: readonly T[], isFirst: (value: T) => boolean): [T[], T[]] => [
  values.filter(isFirst),
  values.filter((value) => !isFirst(value)),
];

const askAll = async (nodes: Nodes, finality: Finality, metrics: ChainMetrics): Promise<Report[]> => {
  const errors: unknown[] = [];
  const reports = await Promise.all(
    nodes.awake().map((node) =>
      ask(node, finality).catch((error: unknown) => {
        errors.push(error);
        giveUpOn(node, nodes, metrics);
      }),
    ),
  );
  const given = reports.filter((report) => report !== undefined);
  if (given.length === 0) throw new ChainUnavailable(errors[0]);
  return given;
};

const ask = async (node: RpcNode, finality: Finality): Promise<Report> => {
  if (finality === "finalized") {
    const answers = await node.requestAll([blockCall("latest"), blockCall("finalized")], surveyMs);
    return { node, tip: parseHeader(answers[0]), finalized: parseHeader(answers[1]) };
  }
  const request = (call: RpcCall): Promise<unknown> => node.request(call, surveyMs);
  const tip = parseHeader(await request(blockCall("latest")));
  return { node, tip, finalized: parseHeader(await request(blockCall(Math.max(0, tip.number - finality)))) };
};

const standsStill = ({ tip }: Report, newest: Report): boolean =>
  tip.number < newest.tip.number && newest.tip.minedAt.getTime() - tip.minedAt.getTime() > standsStillMs;

/** Each node is asked for the newest block that both it and the survey call final. One that cannot tell is down. */
const doAgree = async (reports: readonly Report[], finalized: BlockHeader, newest: Report): Promise<boolean> => {
  const verdicts = await Promise.all(
    reports.map(async (report) => {
      const isBehind = report.finalized.number < finalized.number;
      const [asked, expected] = isBehind ? [newest, report.finalized] : [report, finalized];
      const hash = await hashAt(asked, expected.number).catch(() => expected.hash);
      return hash === expected.hash;
    }),
  );
  return verdicts.every((agrees) => agrees);
};

const hashAt = async ({ node, finalized }: Report, number: number): Promise<string> =>
  finalized.number === number ? finalized.hash : parseHeader(await node.request(blockCall(number), surveyMs)).hash;
