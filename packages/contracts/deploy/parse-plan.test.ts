import { describe, expect, it } from "vitest";
import { developmentPlans } from "./development-plan.ts";
import { parsePlan } from "./parse-plan.ts";

const written = (plan: object): Record<string, unknown> =>
  JSON.parse(JSON.stringify(plan, (_, value) => (typeof value === "bigint" ? String(value) : value)));

describe("a written plan", () => {
  it.each([31_337, 97] as const)("is read as it was meant (chain %i)", (chainId) => {
    expect(parsePlan(written(developmentPlans[chainId]))).toEqual(developmentPlans[chainId]);
  });

  it.each([
    ["a missing address", { admin: undefined }, "admin is not an address"],
    ["a mistyped address", { admin: "0x90F79bf6EB2c4f870365E785982E1f101E93b907" }, "admin is not an address"],
    ["an amount with a point", { supply: "1.5" }, "supply is not a whole number"],
    ["a negative amount", { supply: "-1" }, "supply is not a whole number"],
    ["an unknown field", { suply: "1" }, "unknown fields: suply"],
    ["a list that is none", { tokens: {} }, "tokens is not a list"],
    ["a token we do not know", { tokens: [{ symbol: "DAI" }] }, "not USDC or BUSD"],
    ["a withdrawer without limits", { withdrawer: {} }, "withdrawer.perAccountLimit"],
    ["no limits for assets", { assetLimits: undefined }, "assetLimits is not an object"],
    ["no delay for its timelock", { timelockSeconds: undefined }, "timelockSeconds is not a whole number"],
    ["an exchange that is neither", { farm: { exchange: 1 } }, "farm.exchange is not an object"],
  ])("with %s is refused", (_, change, message) => {
    expect(() => parsePlan({ ...written(developmentPlans[97]), ...change })).toThrow(message);
  });

  it.each([
    ["withdrawSigner", "mintSigner"],
    ["mintSigner", "unstakeSigner"],
    ["mintSigner", "itemSigner"],
    ["admin", "guardian"],
    ["pauser", "guardian"],
    ["treasury", "withdrawSigner"],
    ["reservesPublisher", "withdrawSigner"],
  ])("with one key for %s and %s is refused", (one, other) => {
    const plan = written(developmentPlans[97]);
    expect(() => parsePlan({ ...plan, [other]: plan[one] })).toThrow(/^\w+ and \w+ need a key each$/);
  });

  it("that is no object is refused", () => {
    for (const json of [null, [], "x", 1]) expect(() => parsePlan(json)).toThrow("the plan is not an object");
  });
});
