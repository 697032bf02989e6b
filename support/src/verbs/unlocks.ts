import {
  approveUnlock,
  type LockType,
  listUnlocks,
  requestFactorRemoval,
  requestUnlock,
  type Unlock,
  withdrawUnlock,
} from "@passport/protocol";
import { resolveUser } from "../resolve-user.ts";
import { table, time } from "../table.ts";
import type { Report, Verb } from "../verb.ts";

const report = (unlocks: readonly Unlock[], json: unknown): Report => {
  const rows = unlocks.map((unlock) => [
    unlock.username,
    unlock.state,
    unlock.what === "locks" ? unlock.locks.join(", ") : "second factors",
    unlock.requested_by,
    unlock.approved_by ?? "",
    time(unlock.due_at),
    unlock.reason,
    unlock.id,
  ]);
  const headings = ["PLAYER", "STATE", "REMOVES", "REQUESTED BY", "APPROVED BY", "DUE", "REASON", "ID"];
  return { text: table(headings, rows), json };
};

export const unlock: Verb = {
  usage: "unlock <user> --locks withdrawals,minting,account --reason TEXT",
  summary: "Requests the removal of locks; a colleague has to approve",
  needs: ["locks", "reason"],
  async run(session, { operand, options }) {
    const user_id = await resolveUser(session, operand);
    // Whether these are locks is the declaration's business.
    const locks = (options["locks"] ?? "").split(",").map((lock) => lock.trim()) as LockType[];
    const made = await session.ask(requestUnlock, { user_id, locks, reason: options["reason"] ?? "" });
    return report([made], made);
  },
};

export const removeFactors: Verb = {
  usage: "remove-factors <user> --reason TEXT",
  summary: "Requests the removal of lost second factors; a colleague has to approve",
  needs: ["reason"],
  async run(session, { operand, options }) {
    const user_id = await resolveUser(session, operand);
    const made = await session.ask(requestFactorRemoval, { user_id, reason: options["reason"] ?? "" });
    return report([made], made);
  },
};

export const unlocks: Verb = {
  usage: "unlocks [user]",
  summary: "Unlocks and removals of second factors that wait, and the latest that ended",
  async run(session, { operand }) {
    const list = await session.ask(listUnlocks, operand === "" ? {} : { user_id: await resolveUser(session, operand) });
    return report(list, list);
  },
};

export const approve: Verb = {
  usage: "approve <id>",
  summary: "Approves a colleague's request; the owner gets an email, and it happens after the waiting time",
  async run(session, { operand }) {
    const approved = await session.ask(approveUnlock, { id: operand });
    return report([approved], approved);
  },
};

export const withdraw: Verb = {
  usage: "withdraw <id> --reason TEXT",
  summary: "Stops an unlock or a removal that has not happened yet",
  needs: ["reason"],
  async run(session, { operand, options }) {
    const withdrawn = await session.ask(withdrawUnlock, { id: operand, reason: options["reason"] ?? "" });
    return report([withdrawn], withdrawn);
  },
};
