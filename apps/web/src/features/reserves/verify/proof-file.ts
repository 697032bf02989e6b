import type { ReservesProof, ReservesReport } from "@passport/protocol/calls/reserves";

/** Everything that another person needs to repeat the check, and nothing more. */
export const proofFile = (report: ReservesReport, proof: ReservesProof) =>
  ({
    name: `reserves-proof-${report.taken_at.slice(0, 10)}.json`,
    text: `${JSON.stringify({ report, proof }, undefined, 2)}\n`,
    type: "application/json",
  }) as const;
