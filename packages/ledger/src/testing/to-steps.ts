/** From operations with numbers to steps with ids. */
import { newId } from "@passport/database";
import type { NewAccount } from "../account.ts";
import type { Transfer } from "../transfer.ts";
import { hold, posting } from "./new-transfer.ts";
import type { Asking, Change, Operation, Setting } from "./operations.ts";
import type { Step } from "./steps.ts";

const topics = [
  ["STORE", "PURCHASE"],
  ["STORE", "REFUND"],
  ["DEPOSIT", "TRANSFER"],
  ["BATTLE", "FEE"],
  ["BATTLE", "PURCHASE"],
  ["WITHDRAWAL", "TRANSFER"],
] as const;

export const toSteps = (
  operations: readonly Operation[],
  cast: readonly NewAccount[],
  sizes: readonly number[],
): Step[] => {
  const script = createScript(cast);
  const steps: Step[] = [];
  let batch: Transfer[] = [];
  const endBatch = (): void => {
    if (batch.length > 0) steps.push({ kind: "post", transfers: batch });
    batch = [];
  };
  for (const operation of operations) {
    if (operation.kind === "open" || operation.kind === "lock") {
      endBatch();
      steps.push(script.toStep(operation));
      continue;
    }
    batch.push(script.toTransfer(operation));
    if (batch.length >= (sizes[steps.length % sizes.length] ?? 1)) endBatch();
  }
  endBatch();
  return steps;
};

/** Transfers alone, in batches of these sizes. */
export const cutSteps = (transfers: readonly Transfer[], sizes: readonly number[]): PostStep[] => {
  const steps: PostStep[] = [];
  for (let start = 0; start < transfers.length; ) {
    const size = sizes[steps.length % sizes.length] ?? 1;
    steps.push({ kind: "post", transfers: transfers.slice(start, start + size) });
    start += size;
  }
  return steps;
};

type PostStep = Extract<Step, { kind: "post" }>;

export const createScript = (cast: readonly NewAccount[]) => {
  const asked: Transfer[] = [];
  const holds: string[] = [];

  const account = (number: number): NewAccount => {
    const found = cast[number % cast.length];
    if (found === undefined) throw new RangeError("The cast is empty");
    return found;
  };

  const toStep = (setting: Setting): Step => {
    const named = account(setting.account);
    return setting.kind === "lock"
      ? { kind: "lock", accountId: named.id, locks: setting.locks }
      : { kind: "open", accounts: [setting.isRenamed ? { ...named, name: "renamed" } : named] };
  };

  const build = (asking: Asking): Transfer => {
    switch (asking.kind) {
      case "move": {
        const { as, amount, topic, forbiddenBy, isRelated } = asking;
        const [group, subGroup] = topics[topic % topics.length] ?? topics[0];
        const related = isRelated ? fromEnd(asked, 0)?.id : undefined;
        return (as === "hold" ? hold : posting)({
          debit: account(asking.debit).id,
          credit: account(asking.credit).id,
          amount,
          group,
          subGroup,
          description: `No. ${asked.length}`,
          forbiddenBy,
          ...(related !== undefined && { related }),
        });
      }
      case "end":
        return { kind: asking.as, id: newId(), hold: fromEnd(holds, asking.hold) ?? newId() };
      case "repeat": {
        const earlier = fromEnd(asked, asking.earlier);
        return earlier === undefined ? { kind: "release", id: newId(), hold: newId() } : change(earlier, asking.change);
      }
    }
  };

  const toTransfer = (asking: Asking): Transfer => {
    const transfer = build(asking);
    asked.push(transfer);
    if (transfer.kind === "hold") holds.push(transfer.id);
    return transfer;
  };
  return { toStep, toTransfer };
};

/** Counts back from the newest, so that near ones are the likely ones; wraps around. */
const fromEnd = <T>(items: readonly T[], back: number): T | undefined => items.at(-1 - (back % (items.length || 1)));

/** The same key, with that field changed. */
const change = (transfer: Transfer, what: Change): Transfer => {
  if (what === "none") return transfer;
  if (what === "end") return { kind: "settle", id: transfer.id, hold: transfer.id };
  if ("hold" in transfer) {
    return what === "kind" ? { ...transfer, kind: transfer.kind === "settle" ? "release" : "settle" } : transfer;
  }
  switch (what) {
    case "description":
      return { ...transfer, description: `${transfer.description} again` };
    case "amount":
      return { ...transfer, amount: transfer.amount + 1n };
    case "parties":
      return { ...transfer, debit: transfer.credit, credit: transfer.debit };
    case "kind":
      return { ...transfer, kind: transfer.kind === "post" ? "hold" : "post" };
    case "related":
      return { ...transfer, related: transfer.id };
  }
};
