import { startAnvil } from "@passport/testbed/anvil";
import { parseEther } from "viem";
import { beforeAll, describe, expect, it } from "vitest";
import type { DeploymentPlan } from "../deployment-plan.ts";
import { developmentPlans } from "../development-plan.ts";
import { type RehearsalRow, rehearse } from "./rehearse.ts";

const timelockSeconds = 172_800n;
const hours = (seconds: number): number => Math.floor(seconds / 3_600);
/** Each token is a transaction: a fiftieth of this is 10 of them. */
const size = 500n;

const { collections, items, ...ethereum } = developmentPlans[31_337];
const plans: Record<"money" | "assets", DeploymentPlan> = {
  money: { ...developmentPlans[97], timelockSeconds },
  assets: {
    ...{ ...ethereum, timelockSeconds },
    collections: collections.slice(0, 1).map((planned) => ({ ...planned, size })),
    items: items.map((planned) => ({ ...planned, size })),
  },
};

let rows: Record<keyof typeof plans, RehearsalRow[]>;

beforeAll(async () => {
  const run = async (plan: DeploymentPlan) => {
    await using anvil = await startAnvil({ chainId: plan.chainId });
    return await rehearse(anvil.url, plan);
  };
  const [money, assets] = await Promise.all([run(plans.money), run(plans.assets)]);
  rows = { money, assets };
}, 600_000);

const rowOf = (plan: keyof typeof plans, key: string): RehearsalRow => {
  const row = rows[plan].find((one) => one.key === key);
  if (row === undefined) throw new Error(`no row ${key}`);
  return row;
};
const momentOf = (row: RehearsalRow, after: string) => row.moments.find((moment) => moment.after === after);

describe("[CHAIN-55] a rehearsal of the development plan", () => {
  it("steals every key; nothing remains of one that was removed, and no right or act of players is missing afterwards", () => {
    const people = ["admin", "guardian", "custodian", "pauser"];
    expect(rows.money.map(({ key }) => key)).toEqual(["withdrawer.signer", ...people, "distributor", "publisher"]);
    const [slug, itemsSlug] = ["collections.supremacy-genesis", "items.supremacy-achievements"];
    const signers = [`${slug}.mintSigner`, `${slug}.unstakeSigner`, `${itemsSlug}.signer`];
    expect(rows.assets.map(({ key }) => key)).toEqual([...signers, ...people]);
    for (const row of Object.values(rows).flat()) {
      expect([row.key, row.removal.remains, row.removal.missing]).toEqual([row.key, [], []]);
      expect(row.removal.steps.length).toBeGreaterThan(0);
      expect(row.moments.map(({ after }) => after)).toEqual(["the day of the theft", "48 hours", "14 days", "a year"]);
    }
  });

  it("the withdrawer's key takes a day's limit at once, and the hot balance through the queue", () => {
    const row = rowOf("money", "withdrawer.signer");
    expect(row.calls).toEqual([]);
    expect(momentOf(row, "the day of the theft")?.atOnce.sups).toBe(parseEther("500000"));
    for (const after of ["48 hours", "14 days", "a year"]) {
      expect(momentOf(row, after)?.atOnce.sups).toBe(parseEther("500000"));
      // Two days' limit, without what the thief took, and what an honest player and its last voucher have in the queue.
      expect(momentOf(row, after)?.throughQueue.sups).toBe(parseEther("449995"));
    }
    expect([row.removal.afterSeconds, hours(row.removal.successorAfterSeconds)]).toEqual([0, 48]);
  });

  it.each([
    ["collections.supremacy-genesis.mintSigner", "tokens", 10n, 3n],
    ["collections.supremacy-genesis.unstakeSigner", "tokens", 10n, 3n],
    ["items.supremacy-achievements.signer", "items", 10n, 100n],
  ] as const)("%s takes a fiftieth a day at once", (key, unit, atOnce, queued) => {
    const row = rowOf("assets", key);
    const nothing = { sups: 0n, tokens: 0n, items: 0n };
    expect(row.moments.map((moment) => moment.atOnce)).toEqual(Array(4).fill({ ...nothing, [unit]: atOnce }));
    const later = { ...nothing, [unit]: queued };
    expect(row.moments.map((moment) => moment.throughQueue)).toEqual([nothing, later, later, later]);
    expect([row.removal.afterSeconds, hours(row.removal.successorAfterSeconds)]).toEqual([0, 48]);
  });

  it("the admin takes everything after 48 hours where the guardian looks away, and nothing that it prepared lasts", () => {
    const row = rowOf("money", "admin");
    expect(row.calls).toEqual(["cancel (1)", "schedule (1)", "scheduleBatch (1)"]);
    const [first, second, third, last] = row.moments;
    expect(first?.atOnce.sups).toBe(0n);
    expect(second?.takesEffect).toEqual(
      expect.arrayContaining(["setSigner of withdrawer", "setLimits of withdrawer", "setTreasury of withdrawer"]),
    );
    expect(second?.atOnce.sups).toBeGreaterThan(parseEther("1500000"));
    for (const later of [third, last]) expect([later?.takesEffect, later?.atOnce.sups]).toEqual([[], 0n]);
    expect([row.removal.afterSeconds, hours(row.removal.successorAfterSeconds)]).toEqual([0, 336]);
  });

  it("the guardian stops withdrawals and takes nothing; the custodian replaces it in 14 days, whatever it says", () => {
    const row = rowOf("money", "guardian");
    expect(row.calls).toEqual([
      ...["cancel (1)", "cancelTransfer (3)", "dismiss (4)", "disown (1)", "killEpoch (1)", "lowerLimits (1)"],
      ...["pause (2)", "reject (1)", "revokeSigner (1)", "sweep (1)"],
    ]);
    expect(row.stops).toEqual(["join the farm", "withdraw SUPS"]);
    expect(rowOf("assets", "guardian").stops).toEqual(["mint", "mint items", "stake", "unstake"]);
    for (const { atOnce, throughQueue, takesEffect } of row.moments)
      expect([atOnce.sups, throughQueue.sups, takesEffect]).toEqual([0n, 0n, []]);
    expect([hours(row.removal.afterSeconds), hours(row.removal.successorAfterSeconds)]).toEqual([336, 336]);
    expect(row.removal.steps.at(-1)).toBe("the admin unpauses");
  });

  it("the custodian has powers after 14 days only, and not a year later; the admin removes it in 48 hours", () => {
    const row = rowOf("money", "custodian");
    expect(row.calls).toEqual(["proposeRoles (1)"]);
    const [first, second, third, last] = row.moments.map(({ takesEffect }) => takesEffect);
    expect([first, second, last]).toEqual([[], [], []]);
    expect(third).toEqual(expect.arrayContaining(["dismiss (4)", "pause (2)", "schedule (1)"]));
    expect(hours(row.removal.afterSeconds)).toBe(48);
  });

  it.each([
    ["pauser", ["pause (2)"], ["join the farm", "withdraw SUPS"]],
    ["distributor", ["notifyRewardAmount (1)"], []],
    ["publisher", ["publish (1)"], []],
  ] as const)("the %s does one thing, and the guardian dismisses it at once", (key, calls, stops) => {
    const row = rowOf("money", key);
    expect([row.calls, row.stops]).toEqual([calls, stops]);
    expect([row.removal.afterSeconds, hours(row.removal.successorAfterSeconds)]).toEqual([0, 48]);
  });
});
