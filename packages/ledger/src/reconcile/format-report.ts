import type { Invariant } from "./invariants.ts";
import type { ReconcileReport } from "./report.ts";

/** One line for each invariant that was asked, in plain words, and the first breaches below it. */
export const formatReport = (
  asked: readonly Pick<Invariant, "name" | "words">[],
  { accounts, transfers, entries, breaches }: ReconcileReport,
): string => {
  const broken = new Map(breaches.map((breach) => [breach.invariant, breach]));
  const lines = asked.flatMap(({ name, words }) => {
    const breach = broken.get(name);
    if (breach === undefined) return [`ok    ${words}`];
    return [`WRONG ${words}`, `      ${breach.count} times: ${breach.examples.join(", ")}`];
  });
  const verdict = breaches.length === 0 ? "The books add up." : "THE BOOKS DO NOT ADD UP. Withdrawals are halted.";
  return [`${accounts} accounts, ${transfers} transfers, ${entries} entries`, ...lines, verdict].join("\n");
};
