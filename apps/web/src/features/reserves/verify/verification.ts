/** A verification, from the button to the verdict, as a pure reducer over a union of states. */
import type { ReservesProof, ReservesReport } from "@passport/protocol/calls/reserves";
import type { ReservesFault } from "@passport/protocol/reserves-proof";
import type { ReservesNode } from "@passport/protocol/reserves-tree";

export type Fault = ReservesFault | "other_account";

interface Climb {
  report: ReservesReport;
  proof: ReservesProof;
  /** The own leaf first, then each node above it, as far as it was computed. */
  nodes: readonly ReservesNode[];
}

export type Verification =
  | { kind: "idle" }
  | { kind: "reading" }
  | ({ kind: "climbing" } & Climb)
  | ({ kind: "counted" } & Climb)
  | ({ kind: "mismatch"; fault: Fault } & Climb)
  /** The newest report has no leaf of this account. */
  | { kind: "missing" }
  | { kind: "failed"; error: unknown };

export type VerificationEvent =
  | { type: "started" }
  | { type: "read"; report: ReservesReport; proof: ReservesProof }
  | { type: "climbed"; node: ReservesNode }
  | { type: "judged"; fault: Fault | undefined }
  | { type: "missed" }
  | { type: "broke"; error: unknown };

export const advanceVerification = (state: Verification, event: VerificationEvent): Verification => {
  switch (event.type) {
    case "started":
      return { kind: "reading" };
    case "read":
      return { kind: "climbing", report: event.report, proof: event.proof, nodes: [] };
    case "climbed":
      return state.kind === "climbing" ? { ...state, nodes: [...state.nodes, event.node] } : state;
    case "judged":
      if (state.kind !== "climbing") return state;
      return event.fault === undefined
        ? { ...state, kind: "counted" }
        : { ...state, kind: "mismatch", fault: event.fault };
    case "missed":
      return { kind: "missing" };
    case "broke":
      return { kind: "failed", error: event.error };
  }
};
