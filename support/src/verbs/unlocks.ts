import { type LockType, requestFactorRemoval, requestSuspendedRemoval, requestUnlock } from "@passport/protocol";
import { resolveUser } from "../resolve-user.ts";
import type { Verb } from "../verb.ts";
import { reportRequest } from "./requests.ts";

export const unlock: Verb = {
  usage: "unlock <user> --locks withdrawals,minting,account --reason TEXT",
  summary: "Requests the removal of locks; a colleague has to approve",
  needs: ["locks", "reason"],
  async run(session, { operand, options }) {
    const user_id = await resolveUser(session, operand);
    // Whether these are locks is the declaration's business.
    const locks = (options["locks"] ?? "").split(",").map((lock) => lock.trim()) as LockType[];
    const made = await session.ask(requestUnlock, { user_id, locks, reason: options["reason"] ?? "" });
    return reportRequest(session, made, made);
  },
};

export const removeFactors: Verb = {
  usage: "remove-factors <user> --reason TEXT",
  summary: "Requests the removal of lost second factors; a colleague has to approve",
  needs: ["reason"],
  async run(session, { operand, options }) {
    const user_id = await resolveUser(session, operand);
    const made = await session.ask(requestFactorRemoval, { user_id, reason: options["reason"] ?? "" });
    return reportRequest(session, made, made);
  },
};

export const removeSuspended: Verb = {
  usage: "remove-suspended <user> --reason TEXT",
  summary: 'Requests the removal of second factors that "This wasn\'t me" has suspended; a colleague has to approve',
  needs: ["reason"],
  async run(session, { operand, options }) {
    const user_id = await resolveUser(session, operand);
    const made = await session.ask(requestSuspendedRemoval, { user_id, reason: options["reason"] ?? "" });
    return reportRequest(session, made, made);
  },
};
