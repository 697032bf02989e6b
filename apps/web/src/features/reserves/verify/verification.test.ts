import type { ReservesProof, ReservesReport } from "@passport/protocol/calls/reserves";
import { describe, expect, it } from "vitest";
import { proofFile } from "./proof-file.ts";
import { advanceVerification, type Verification, type VerificationEvent } from "./verification.ts";

const report: ReservesReport = {
  id: "01936c1e-7a00-7000-8000-000000000001",
  taken_at: "2026-11-15T09:00:00.000Z",
  books: null,
  root: `0x${"ab".repeat(32)}`,
  liabilities: "5",
  unclaimed: "0",
  reserves: "6",
  stock: "0",
  accounts: 1,
  holdings: [],
  flows: [],
};
const proof: ReservesProof = {
  report_id: report.id,
  account_id: "01936c1e-7a00-7000-8000-0000000000aa",
  balance: "5",
  salt: `0x${"00".repeat(32)}`,
  steps: [],
};
const node = { hash: new Uint8Array(32), sum: 5n };
const run = (...events: VerificationEvent[]) => events.reduce<Verification>(advanceVerification, { kind: "idle" });

describe("a verification", () => {
  it("loads the proof, walks up the tree and ends as counted", () => {
    expect(run({ type: "started" }).kind).toBe("reading");
    expect(run({ type: "started" }, { type: "read", report, proof }, { type: "climbed", node })).toEqual({
      kind: "climbing",
      report,
      proof,
      nodes: [node],
    });
    const judged: VerificationEvent = { type: "judged", fault: undefined };
    expect(run({ type: "read", report, proof }, { type: "climbed", node }, judged).kind).toBe("counted");
  });

  it("keeps the proof of a mismatch: it is the player's evidence", () => {
    const state = run({ type: "read", report, proof }, { type: "judged", fault: "wrong_root" });
    expect(state).toMatchObject({ kind: "mismatch", fault: "wrong_root", proof, report });
  });

  it("is never counted before the tree was walked", () => {
    expect(run({ type: "started" }, { type: "judged", fault: undefined }).kind).toBe("reading");
    expect(run({ type: "missed" }, { type: "judged", fault: undefined }).kind).toBe("missing");
    expect(run({ type: "broke", error: 1 }, { type: "climbed", node }).kind).toBe("failed");
  });

  it("starts again", () => {
    expect(run({ type: "read", report, proof }, { type: "judged", fault: "wrong_sum" }, { type: "started" })).toEqual({
      kind: "reading",
    });
  });
});

it("the file contains everything needed to repeat the check", () => {
  const file = proofFile(report, proof);
  expect(file.name).toBe("reserves-proof-2026-11-15.json");
  expect(JSON.parse(file.text)).toEqual({ report, proof });
});
