import { parseEther } from "viem";
import { privateKeyToAddress } from "viem/accounts";
import { describe, expect, it } from "vitest";
import { hashPlan, writePlan } from "./deployment-plan.ts";
import { developmentPlans } from "./development-plan.ts";
import { parsePlan } from "./parse-plan.ts";

type Written = Record<string, unknown>;
const written = (chainId: 97 | 31_337): Written => writePlan(developmentPlans[chainId]) as Written;
const collectionsOf = (plan: Written): Written[] => plan["collections"] as Written[];
const zero = `0x${"0".repeat(40)}`;
const limits = { perAccountOneIn: "500", overallOneIn: "50", queueDelaySeconds: "86400" };

describe("a written plan", () => {
  it.each([31_337, 97] as const)("is read as it was meant (chain %i)", (chainId) => {
    expect(parsePlan(written(chainId))).toEqual(developmentPlans[chainId]);
  });

  it.each([
    ["no chain", { chainId: undefined }, "chainId is not a whole number"],
    ["a missing address", { admin: undefined }, "admin is not an address"],
    ["a mistyped address", { admin: "0x90F79bf6EB2c4f870365E785982E1f101E93b907" }, "admin is not an address"],
    ["an amount with a point", { supply: "1.5" }, "supply is not a whole number"],
    ["a negative amount", { supply: "-1" }, "supply is not a whole number"],
    ["an unknown field", { suply: "1" }, "unknown fields: suply"],
    ["a list that is none", { tokens: {} }, "tokens is not a list"],
    ["a token we do not know", { tokens: [{ symbol: "DAI" }] }, "not USDC or BUSD"],
    ["a withdrawer without limits", { withdrawer: { signer: zero } }, "withdrawer.limits is not an object"],
    ["no delay for its timelock", { timelockSeconds: undefined }, "timelockSeconds is not a whole number"],
    ["a delay that the timelock takes for no proposal", { timelockSeconds: "2592001" }, "30 days"],
    ["an exchange that is neither", { farm: { exchange: 1 } }, "farm.exchange is not an object"],
    ["SUPS that are neither new nor somewhere", { sups: "old" }, "sups is not an address"],
    ["a reason that is none", { governance: { acceptedWithout: "" } }, "governance.acceptedWithout is missing"],
  ])("with %s is refused", (_, change, message) => {
    expect(() => parsePlan({ ...written(97), ...change })).toThrow(message);
  });

  it.each([
    ["admin", "guardian"],
    ["pauser", "guardian"],
    ["custodian", "admin"],
    ["treasury", "depositAddress"],
    ["reservesPublisher", "purchaseAddress"],
    ["itemsAddress", "depositAddress"],
  ])("[CHAIN-54] with one address for %s and %s is refused", (one, other) => {
    const plan = written(97);
    expect(() => parsePlan({ ...plan, [other]: plan[one] })).toThrow(/^\w+ and \w+ need an address each$/);
  });

  it.each(["treasury", "admin", "custodian", "depositAddress", "purchaseAddress", "itemsAddress", "sups"])(
    "[CHAIN-54] with zero as %s is refused",
    (name) => {
      expect(() => parsePlan({ ...written(97), [name]: zero })).toThrow(`${name} is the zero address`);
    },
  );

  it("[CHAIN-53] with one signing key for two contracts is refused, whichever they are", () => {
    const signersIn = (plan: Written): [Written, string][] => [
      ...collectionsOf(plan).flatMap((entry): [Written, string][] => [
        [entry, "mintSigner"],
        [entry, "unstakeSigner"],
      ]),
      ...(plan["items"] as Written[]).map((entry): [Written, string] => [entry, "signer"]),
      [plan["withdrawer"] as Written, "signer"],
    ];
    const { withdrawer } = written(97);
    const count = signersIn({ ...written(31_337), withdrawer }).length;
    expect(count).toBe(6);
    for (let one = 0; one < count; one += 1) {
      for (let other = 0; other < one; other += 1) {
        const plan: Written = { ...written(31_337), withdrawer: { ...(withdrawer as Written) } };
        const [from, to] = [signersIn(plan)[one], signersIn(plan)[other]];
        if (from === undefined || to === undefined) throw new Error("no signer");
        to[0][to[1]] = from[0][from[1]];
        expect(() => parsePlan(plan)).toThrow("need an address each");
      }
    }
    for (const holder of ["treasury", "admin", "depositAddress"]) {
      const plan = { ...written(97), withdrawer: { ...(withdrawer as Written), signer: written(97)[holder] } };
      expect(() => parsePlan(plan)).toThrow(`${holder} and withdrawer.signer need an address each`);
    }
  });

  it.each([
    ["above 2 % of a collection", "collections", { overallOneIn: "49" }, "overallOneIn is below 50"],
    ["above 2 % of the items", "items", { overallOneIn: "49" }, "overallOneIn is below 50"],
    ["above 1 % of the supply", "withdrawer", { overallOneIn: "99" }, "overallOneIn is below 100"],
    ["of an account above that of all", "collections", { perAccountOneIn: "49" }, "perAccountOneIn is below"],
    ["that is zero", "collections", { perAccountOneIn: "500001" }, "a share of 500000 is zero"],
    ["that is nothing", "items", { perAccountOneIn: "0" }, "items.limits.perAccountOneIn is zero"],
    ["that is misspelled", "items", { overall: "50" }, "items.limits has unknown fields: overall"],
    ["with no time to look", "withdrawer", { queueDelaySeconds: "3599" }, "queueDelaySeconds is not between"],
    ["that waits too long", "items", { queueDelaySeconds: "2592001" }, "queueDelaySeconds is not between"],
  ])("[CHAIN-53] with a limit %s is refused", (_, where, change, message) => {
    const plan = { ...written(31_337), withdrawer: written(97)["withdrawer"] };
    const own = { limits: { ...limits, ...(where === "withdrawer" && { overallOneIn: "500" }), ...change } };
    const entry = (value: unknown) => ({ ...(value as Written), ...own });
    const part = (plan as Written)[where];
    expect(() => parsePlan({ ...plan, [where]: Array.isArray(part) ? part.map(entry) : entry(part) })).toThrow(message);
  });

  it.each([
    [
      "above the limit of an account",
      parseEther("50000") + 1n,
      "is above 50000000000000000000000, the limit of an account",
    ],
    ["as high as the supply", parseEther("217000000"), "is above 50000000000000000000000, the limit of an account"],
    ["below a ten-thousandth of it", parseEther("5") - 1n, "is below a ten-thousandth of 50000000000000000000000"],
    ["of dust", 1n, "the queue could be flooded"],
    ["of nothing", 0n, "withdrawer.queueMinimum is zero"],
  ])("[CHAIN-53] with a smallest queued withdrawal %s is refused", (_, queueMinimum, message) => {
    const withdrawer = { ...(written(97)["withdrawer"] as Written), queueMinimum: String(queueMinimum) };
    expect(() => parsePlan({ ...written(97), withdrawer })).toThrow(message);
  });

  it.each([parseEther("5"), parseEther("50000")])(
    "[CHAIN-53] with %s as the smallest queued withdrawal is taken",
    (least) => {
      const withdrawer = { ...(written(97)["withdrawer"] as Written), queueMinimum: String(least) };
      expect(parsePlan({ ...written(97), withdrawer }).withdrawer?.queueMinimum).toBe(least);
    },
  );

  it("[CHAIN-54] with a slug or a token twice is refused", () => {
    const plan = written(31_337);
    const [first, second] = collectionsOf(plan);
    const repeated = [first, { ...second, slug: first?.["slug"] }];
    expect(() => parsePlan({ ...plan, collections: repeated })).toThrow("supremacy-genesis is in the plan twice");
    const items = (plan["items"] as Written[]).map((entry) => ({ ...entry, slug: first?.["slug"] }));
    expect(() => parsePlan({ ...plan, items })).toThrow("supremacy-genesis is in the plan twice");
    const tokens = [...(plan["tokens"] as unknown[]), ...(plan["tokens"] as unknown[])];
    expect(() => parsePlan({ ...plan, tokens })).toThrow("USDC is in the plan twice");
  });

  it("that is no object is refused", () => {
    for (const json of [null, [], "x", 1]) expect(() => parsePlan(json)).toThrow("the plan is not an object");
  });
});

describe("the hash of a plan", () => {
  it("[CHAIN-54] is the same however its fields are ordered, and another with any change", () => {
    const plan = written(31_337);
    const reversed = Object.fromEntries(Object.entries(plan).toReversed());
    const hash = hashPlan(parsePlan(plan));
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(hashPlan(parsePlan(reversed))).toBe(hash);
    const pauser = privateKeyToAddress(`0x${"11".repeat(32)}`);
    expect(hashPlan(parsePlan({ ...plan, pauser }))).not.toBe(hash);
    expect(hashPlan(parsePlan({ ...plan, supply: "1" }))).not.toBe(hash);
  });
});
