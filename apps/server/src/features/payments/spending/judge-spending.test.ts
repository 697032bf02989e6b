import { heldAllowance } from "@passport/protocol";
import { describe, expect, it } from "vitest";
import { judgeSpending } from "./judge-spending.ts";

const free = { user_id: "alice", held_until: null, spent_held: "0", daily_limit: null, spent: "0" };
const pays = (amount: bigint, more: { userId?: string; isConfirmed?: boolean } = {}) => ({
  userId: "alice",
  amount: String(amount),
  isConfirmed: false,
  ...more,
});

describe("[HOLD-14] judgeSpending while an account is held", () => {
  const held = { ...free, held_until: new Date(), spent_held: "60" };

  it("lets payments take the allowance together, to the unit, and no more, confirmed or not", () => {
    const requests = [pays(heldAllowance - 61n), pays(2n), pays(2n, { isConfirmed: true }), pays(1n), pays(1n)];
    expect(judgeSpending([held], requests)).toEqual([
      undefined,
      "payments_held",
      "payments_held",
      undefined,
      "payments_held",
    ]);
  });

  it("counts nothing of other players", () => {
    const requests = [pays(heldAllowance * 9n, { userId: "bob" }), pays(heldAllowance - 60n)];
    expect(judgeSpending([held], requests)).toEqual([undefined, undefined]);
  });
});

describe("[HOLD-16] judgeSpending with a limit", () => {
  const limited = { ...free, daily_limit: "100", spent: "30" };

  it("asks for a step-up above it; what was confirmed counts for the next ones", () => {
    const requests = [pays(70n), pays(1n), pays(1n, { isConfirmed: true }), pays(1n)];
    expect(judgeSpending([limited], requests)).toEqual([undefined, "step_up_required", undefined, "step_up_required"]);
  });

  it("leaves a hold its say", () => {
    const both = { ...limited, held_until: new Date(), spent_held: String(heldAllowance) };
    expect(judgeSpending([both], [pays(1n, { isConfirmed: true })])).toEqual(["payments_held"]);
  });
});
