/** Money, roles and the switch of withdrawals. Each of these is a request that a colleague has to approve. */
import {
  assignOperation,
  fulfilPurchase,
  listStuckOperations,
  resumeWithdrawals,
  reverseTransaction,
  type StaffRole,
  setStaffRole,
} from "@passport/protocol";
import { resolveUser } from "../resolve-user.ts";
import { table, time } from "../table.ts";
import type { Verb } from "../verb.ts";
import { reportRequest } from "./requests.ts";

export const stuck: Verb = {
  usage: "stuck <unclaimed|unfulfilled>",
  summary: "Deposits and payments of unlinked wallets, or payments that could not be fulfilled",
  takes: ["page"],
  async run(session, { operand, options }) {
    // Whether it is one of the two is the declaration's business.
    const state = operand as "unclaimed" | "unfulfilled";
    const page = await session.ask(listStuckOperations, { state, page: Number(options["page"] ?? 0) });
    const rows = page.operations.map((one) => [
      time(one.created_at),
      one.kind,
      one.amount ?? "",
      one.wallet ?? "",
      one.tx_hash ?? "",
      one.id,
    ]);
    return {
      text: `${table(["TIME", "KIND", "BASE UNITS", "WALLET", "TRANSACTION", "ID"], rows)}${page.total} in all\n`,
      json: page,
    };
  },
};

export const reverse: Verb = {
  usage: "reverse <transaction> --reason TEXT",
  summary: "Requests the correction of a transaction inside the books; nothing that left on a chain",
  needs: ["reason"],
  async run(session, { operand, options }) {
    const reason = options["reason"] ?? "";
    const made = await session.ask(reverseTransaction, { transaction_reference: operand, reason });
    return reportRequest(session, made, made);
  },
};

export const fulfil: Verb = {
  usage: "fulfil <operation> --reason TEXT",
  summary: "Requests the delivery of a purchase that was paid and could not be fulfilled",
  needs: ["reason"],
  async run(session, { operand, options }) {
    const made = await session.ask(fulfilPurchase, { id: operand, reason: options["reason"] ?? "" });
    return reportRequest(session, made, made);
  },
};

export const assign: Verb = {
  usage: "assign <operation> --user USER --reason TEXT",
  summary: "Requests that an unclaimed deposit or payment is credited to a player",
  needs: ["user", "reason"],
  async run(session, { operand, options }) {
    const user_id = await resolveUser(session, options["user"] ?? "");
    const made = await session.ask(assignOperation, { id: operand, user_id, reason: options["reason"] ?? "" });
    return reportRequest(session, made, made);
  },
};

export const role: Verb = {
  usage: "role <user> --role Member|Support|Treasury|Admin --reason TEXT",
  summary: "Requests another role for an account; Member ends it",
  needs: ["role", "reason"],
  async run(session, { operand, options }) {
    const user_id = await resolveUser(session, operand);
    // Whether it is a role is the declaration's business.
    const wanted = options["role"] as StaffRole;
    const made = await session.ask(setStaffRole, { user_id, role: wanted, reason: options["reason"] ?? "" });
    return reportRequest(session, made, made);
  },
};

export const resume: Verb = {
  usage: "resume-withdrawals --reason TEXT",
  summary: "Requests that withdrawals run again after they were halted",
  operand: "none",
  needs: ["reason"],
  async run(session, { options }) {
    const made = await session.ask(resumeWithdrawals, { reason: options["reason"] ?? "" });
    return reportRequest(session, made, made);
  },
};
