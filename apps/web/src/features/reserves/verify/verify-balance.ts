/** Fetches the own proof and checks it here, in the page. Tells each step as it is done. */
import { type ReservesProof, type ReservesReport, readReservesProof } from "@passport/protocol/calls/reserves";
import { climbReservesPath, verifyReservesProof } from "@passport/protocol/reserves-proof";
import { ApiError } from "../../../lib/api/api-error.ts";
import { call } from "../../../lib/api/call.ts";
import type { Fault, VerificationEvent } from "./verification.ts";

interface VerifyOptions {
  accountId: string;
  report: ReservesReport;
  /** A newer report may have been taken since the page was opened. */
  readNewest(): Promise<ReservesReport>;
  tell(event: VerificationEvent): void;
  /** Lets a person see the step before the next one. */
  pause(): Promise<void>;
  signal: AbortSignal;
}

/** The account comes from the session and not from the proof: a proof about another account proves nothing to this player. */
const findFault = async (
  report: ReservesReport,
  proof: ReservesProof,
  accountId: string,
): Promise<Fault | undefined> => {
  if (proof.account_id !== accountId) return "other_account";
  const verdict = await verifyReservesProof(report, proof);
  return verdict.ok ? undefined : verdict.reason;
};

const climb = async ({ tell, pause, signal }: VerifyOptions, proof: ReservesProof): Promise<void> => {
  for await (const node of climbReservesPath(proof)) {
    if (signal.aborted) return;
    tell({ type: "climbed", node });
    await pause();
  }
};

export const verifyBalance = async (options: VerifyOptions): Promise<void> => {
  const { accountId, readNewest, signal } = options;
  const tell: VerifyOptions["tell"] = (event) => {
    if (!signal.aborted) options.tell(event);
  };
  tell({ type: "started" });
  try {
    const proof = await call(readReservesProof, { signal });
    const report = proof.report_id === options.report.id ? options.report : await readNewest();
    tell({ type: "read", report, proof });
    // What cannot even be computed is no proof; the verdict says so.
    const isComputed = await climb({ ...options, tell }, proof).then(
      () => true,
      () => false,
    );
    tell({ type: "judged", fault: isComputed ? await findFault(report, proof, accountId) : "malformed" });
  } catch (error) {
    tell(error instanceof ApiError && error.code === "not_found" ? { type: "missed" } : { type: "broke", error });
  }
};
