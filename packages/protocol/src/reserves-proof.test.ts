/**
 * The checker against trees that are built here a second time, level by level and from the words of decision
 * 0016 instead of from our own bytes, so that a slip in the encoding cannot agree with itself.
 */
import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ReservesProof, ReservesReport } from "./calls/reserves.ts";
import { climbReservesPath, verifyReservesProof } from "./reserves-proof.ts";
import type { ReservesNode } from "./reserves-tree.ts";

interface Node {
  hash: string;
  sum: bigint;
}

const sha256 = (hex: string): string => createHash("sha256").update(Buffer.from(hex, "hex")).digest("hex");
const word = (value: bigint): string => value.toString(16).padStart(64, "0");
const padding: Node = { hash: sha256("02"), sum: 0n };
const join = (left: Node, right: Node): Node => ({
  hash: sha256(`01${left.hash}${word(left.sum)}${right.hash}${word(right.sum)}`),
  sum: left.sum + right.sum,
});

const reportId = "01932f00-0000-7000-8000-000000000001";
const accountOf = (n: number): string => `01932f00-0000-7000-9000-${n.toString(16).padStart(12, "0")}`;
const saltOf = (n: number): string => sha256(word(BigInt(n)));
const leafOf = (balance: bigint, n: number): Node => {
  const ids = `${reportId}${accountOf(n)}`.replaceAll("-", "");
  return { hash: sha256(`00${ids}${word(balance)}${saltOf(n)}`), sum: balance };
};

/** Leaves first, the root last and alone. */
const levelsOf = (leaves: Node[]): Node[][] => {
  if (leaves.length === 1) return [leaves];
  const pairs = Array.from({ length: Math.ceil(leaves.length / 2) }, (_, n) => leaves.slice(2 * n, 2 * n + 2));
  return [leaves, ...levelsOf(pairs.map(([left = padding, right = padding]) => join(left, right)))];
};

const prove = (balances: bigint[], n: number): { report: ReservesReport; proof: ReservesProof } => {
  const levels = levelsOf(balances.map(leafOf));
  const [root = padding] = levels.at(-1) ?? [];
  const steps = levels.slice(0, -1).map((nodes, level) => {
    const place = n >> level;
    const { hash, sum } = nodes[place ^ 1] ?? padding;
    return { side: place % 2 === 0 ? ("right" as const) : ("left" as const), hash: `0x${hash}`, sum: sum.toString() };
  });
  const balance = (balances[n] ?? 0n).toString();
  return {
    report: {
      id: reportId,
      taken_at: "2026-11-15T03:23:00.000Z",
      books: null,
      root: `0x${root.hash}`,
      liabilities: root.sum.toString(),
      unclaimed: "2",
      reserves: "6",
      stock: "1",
      accounts: balances.length,
      holdings: ["3", "4"].map((amount, place) => ({
        chain_id: 97,
        block_number: 12,
        block_hash: `0x${padding.hash}`,
        name: "treasury",
        address: `0x${String(place).repeat(40)}`,
        amount,
      })),
      flows: [],
    },
    proof: { report_id: reportId, account_id: accountOf(n), balance, salt: `0x${saltOf(n)}`, steps },
  };
};

const balance = fc.bigInt({ min: 0n, max: 2n ** 128n });
/** A tree and one of its players. */
const membership = fc
  .array(balance, { minLength: 1, maxLength: 40 })
  .chain((balances) => fc.tuple(fc.constant(balances), fc.nat(balances.length - 1)));

const reasonOf = async (report: ReservesReport, proof: ReservesProof): Promise<string | undefined> => {
  const verdict = await verifyReservesProof(report, proof);
  return verdict.ok ? undefined : verdict.reason;
};

/** Another digit at one place: for hashes and ids. */
const otherHex = (text: string, at: number): string => {
  const place = text.length - 1 - (at % 12);
  return text.slice(0, place) + (text[place] === "0" ? "1" : "0") + text.slice(place + 1);
};
const plus = (amount: string, delta: bigint): string => (BigInt(amount) + delta).toString();

describe("an honest proof", () => {
  it.each([1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33])("holds for each of %i players", async (count) => {
    const balances = Array.from({ length: count }, (_, n) => BigInt(n) * 10n ** 18n);
    for (let n = 0; n < count; n += 1) {
      const { report, proof } = prove(balances, n);
      expect(await verifyReservesProof(report, proof)).toEqual({ ok: true });
    }
  });

  it("holds whatever the balances are", async () => {
    await fc.assert(
      fc.asyncProperty(membership, async ([balances, n]) => {
        const { report, proof } = prove(balances, n);
        expect(await reasonOf(report, proof)).toBeUndefined();
      }),
    );
  });

  it("shows its way up: the leaf first, the root last, no sum smaller than the one before", async () => {
    const { report, proof } = prove([5n, 1n, 9n], 2);
    const nodes: ReservesNode[] = [];
    for await (const node of climbReservesPath(proof)) nodes.push(node);
    expect(nodes.map(({ sum }) => sum)).toEqual([9n, 9n, 15n]);
    expect(`0x${Buffer.from(nodes.at(-1)?.hash ?? []).toString("hex")}`).toBe(report.root);
  });
});

describe("a proof of which anything was changed", () => {
  const changes: Record<string, (report: ReservesReport, proof: ReservesProof, at: number) => void> = {
    "the report's id": (report, _, at) => Object.assign(report, { id: otherHex(report.id, at) }),
    "both ids of the report": (report, proof, at) => {
      const id = otherHex(report.id, at);
      Object.assign(report, { id });
      Object.assign(proof, { report_id: id });
    },
    "the root": (report, _, at) => Object.assign(report, { root: otherHex(report.root, at) }),
    "what is owed": (report) => Object.assign(report, { liabilities: plus(report.liabilities, 1n) }),
    "what is held": (report) => Object.assign(report, { reserves: plus(report.reserves, 1n) }),
    "what is unsold": (report) => Object.assign(report, { stock: plus(report.stock, 1n) }),
    "one holding": (report) => Object.assign(report.holdings[0] ?? {}, { amount: "1000" }),
    "the height of the tree": (report) => Object.assign(report, { accounts: 2 * report.accounts + 1 }),
    "the account": (_, proof, at) => Object.assign(proof, { account_id: otherHex(proof.account_id, at) }),
    "the balance": (_, proof) => Object.assign(proof, { balance: plus(proof.balance, 1n) }),
    "the balance and what is owed": (report, proof) => {
      Object.assign(proof, { balance: plus(proof.balance, 1n) });
      Object.assign(report, { liabilities: plus(report.liabilities, 1n) });
    },
    "the salt": (_, proof, at) => Object.assign(proof, { salt: otherHex(proof.salt, at) }),
    "one step more": (_, { steps }) => void steps.push({ side: "right", hash: `0x${padding.hash}`, sum: "0" }),
  };
  const stepChanges: Record<string, (report: ReservesReport, proof: ReservesProof, at: number) => void> = {
    "the hash of a step": (_, { steps }, at) => {
      const step = steps[at % steps.length];
      if (step !== undefined) step.hash = otherHex(step.hash, at);
    },
    "the side of a step": (_, { steps }, at) => {
      const step = steps[at % steps.length];
      if (step !== undefined) step.side = step.side === "left" ? "right" : "left";
    },
    "the sum of a step": (_, { steps }, at) => {
      const step = steps[at % steps.length];
      if (step !== undefined) step.sum = plus(step.sum, 1n);
    },
    "the sum of a step and what is owed": (report, { steps }, at) => {
      const step = steps[at % steps.length];
      if (step !== undefined) step.sum = plus(step.sum, 1n);
      report.liabilities = plus(report.liabilities, 1n);
    },
    "a sum moved from a step to the player": (_, proof, at) => {
      const step = proof.steps
        .map((each, n) => ({ each, n }))
        .find(({ each, n }) => n >= at % 2 && each.sum !== "0")?.each;
      if (step === undefined) return void proof.steps.pop();
      step.sum = plus(step.sum, -1n);
      proof.balance = plus(proof.balance, 1n);
    },
    "one step less": (_, { steps }, at) => void steps.splice(at % steps.length, 1),
  };

  const refuses = (change: (typeof changes)[string], atLeast: number) =>
    fc.assert(
      fc.asyncProperty(membership, fc.nat(), async ([balances, n], at) => {
        fc.pre(balances.length >= atLeast);
        const { report, proof } = prove(balances, n);
        change(report, proof, at);
        expect(await reasonOf(report, proof)).toBeDefined();
      }),
    );

  it.each(Object.keys(changes))("is refused: %s", (name) => refuses(changes[name] ?? (() => {}), 1));
  it.each(Object.keys(stepChanges))("is refused: %s", (name) => refuses(stepChanges[name] ?? (() => {}), 2));
});

describe("what mallory might try", () => {
  it("an inner node does not pass for a leaf, nor a leaf for a node", async () => {
    const { report, proof } = prove([5n, 6n, 7n, 8n], 0);
    // The path from the level above, with the inner node's bytes where the leaf's fields would be.
    const shortened = { ...proof, balance: "11", steps: proof.steps.slice(1) };
    expect(await reasonOf(report, shortened)).toBe("wrong_path");
    expect(await reasonOf({ ...report, accounts: 2 }, shortened)).toBe("wrong_root");
    // A tree whose maker forgot the marks: its nodes hash like leaves.
    const unmarked = sha256(`${leafOf(5n, 0).hash}${word(5n)}${leafOf(6n, 1).hash}${word(6n)}`);
    expect(
      await reasonOf(
        { ...report, root: `0x${unmarked}`, accounts: 2, liabilities: "11" },
        { ...proof, steps: proof.steps.slice(0, 1) },
      ),
    ).toBe("wrong_root");
  });

  it("a debt cannot be hidden behind a sum below zero, a fraction, or one that wraps around", async () => {
    const { report, proof } = prove([5n, 6n], 0);
    const [step] = proof.steps;
    for (const sum of ["-5", "0.5", "1e3", "", "05", (2n ** 256n).toString()]) {
      expect(await reasonOf(report, { ...proof, steps: [{ ...step, sum } as never] })).toBe("malformed");
    }
    const huge = (2n ** 256n - 1n).toString();
    expect(await reasonOf(report, { ...proof, steps: [{ ...step, sum: huge } as never] })).toBe("sum_too_large");
  });

  it("padding carries nothing, stands at the right, and only where a level ends", async () => {
    const { report, proof } = prove([5n, 6n, 7n], 2);
    const [first, second] = proof.steps;
    expect(first).toEqual({ side: "right", hash: `0x${padding.hash}`, sum: "0" });
    const withFirst = (change: object) => ({ ...proof, steps: [{ ...first, ...change }, second] }) as ReservesProof;
    expect(await reasonOf(report, withFirst({ sum: "1" }))).toBe("wrong_path");
    expect(await reasonOf(report, withFirst({ side: "left" }))).toBe("wrong_path");
    // The last node doubled instead of padded, as some trees do.
    const leaf = leafOf(7n, 2);
    expect(await reasonOf(report, withFirst({ hash: `0x${leaf.hash}`, sum: "7" }))).toBe("wrong_path");
    // The proof claims padding where a sibling exists.
    const lone = levelsOf([leafOf(5n, 0)])[0]?.[0] ?? padding;
    const root = join(lone, padding);
    const alone = { ...prove([5n, 6n], 0) };
    const steps = [{ side: "right" as const, hash: `0x${padding.hash}`, sum: "0" }];
    const told = { ...alone.report, root: `0x${root.hash}`, liabilities: "5" };
    expect(await reasonOf(told, { ...alone.proof, steps })).toBe("wrong_path");
  });

  it("a proof of another report is recognised as such", async () => {
    const { report, proof } = prove([5n, 6n], 0);
    expect(await reasonOf(report, { ...proof, report_id: accountOf(9) })).toBe("other_report");
  });

  it.each([
    ["no proof", {}],
    ["nothing", null],
    ["a root that is no hash", undefined],
  ])("%s is malformed", async (_, given) => {
    const { report, proof } = prove([5n], 0);
    if (given === undefined) expect(await reasonOf({ ...report, root: "0x12" }, proof)).toBe("malformed");
    else expect(await reasonOf(report, given as never)).toBe("malformed");
  });
});
