/** What Lighthouse says of one page in a browser that is already there, as on a mid-tier phone with a slow connection. */
import lighthouse, { type Result } from "lighthouse";

type LighthouseAudit = Result["audits"][string];

export interface Scores {
  performance: number;
  accessibility: number;
  bestPractices: number;
  /** Of the largest picture or text, in milliseconds. */
  largestPaintMs: number;
  blockingMs: number;
  /** How fast this machine is: see `slowdownFor`. */
  benchmarkIndex: number;
  /** What cost points in accessibility and best practices. */
  faults: string[];
}

/**
 * Lighthouse slows the processor down by 4 for a machine with a benchmark index of 1750. On a slower machine that would be a
 * slower phone, so its documentation (docs/throttling.md) asks for a smaller factor there.
 */
export const slowdownFor = (benchmarkIndex: number): number => Math.min(4, Math.max(1, (4 * benchmarkIndex) / 1750));

/** With what Lighthouse found, where the audit's name does not say it. */
const faultOf = (id: string, audit: LighthouseAudit | undefined): string => {
  const found = audit?.explanation ?? audit?.displayValue;
  return found === undefined ? id : `${id} (${found})`;
};

const categories = ["performance", "accessibility", "best-practices"];

interface Visit {
  /** Where Lighthouse reaches the browser. */
  port: number;
  slowdown: number;
  /** Guests come for the first time; a player stays logged in and has been here before. */
  isFirst: boolean;
}

export const measurePage = async (address: string, { port, slowdown, isFirst }: Visit): Promise<Scores> => {
  const result = await lighthouse(address, {
    port,
    logLevel: "error",
    onlyCategories: categories,
    disableStorageReset: !isFirst,
    throttling: { cpuSlowdownMultiplier: slowdown },
  });
  if (result === undefined) throw new Error(`Lighthouse did not measure ${address}`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`);
  const scoreOf = (category: string): number => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  const millisecondsOf = (audit: string): number => Math.round(lhr.audits[audit]?.numericValue ?? Number.NaN);
  const faults = categories
    .filter((category) => category !== "performance")
    .flatMap((category) => lhr.categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => faultOf(id, lhr.audits[id]));
  return {
    performance: scoreOf("performance"),
    accessibility: scoreOf("accessibility"),
    bestPractices: scoreOf("best-practices"),
    largestPaintMs: millisecondsOf("largest-contentful-paint"),
    blockingMs: millisecondsOf("total-blocking-time"),
    benchmarkIndex: lhr.environment.benchmarkIndex,
    faults,
  };
};
