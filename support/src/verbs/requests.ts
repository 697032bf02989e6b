/** What two members of staff decide: what is open, the second person's yes, and anybody's no. */
import {
  approveStaffRequest,
  listStaffRequests,
  readStaffRequest,
  type StaffRequest,
  withdrawStaffRequest,
} from "@passport/protocol";
import { resolveUser } from "../resolve-user.ts";
import { facts, table, time } from "../table.ts";
import type { Report, Verb } from "../verb.ts";

const requestTable = (requests: readonly StaffRequest[]): string =>
  table(
    ["WHAT", "ABOUT", "STATE", "REQUESTED BY", "APPROVED BY", "DUE", "REASON", "ID"],
    requests.map((one) => [
      one.kind,
      one.concerned.map(({ username }) => username).join(", ") || one.subject,
      one.refusal === null ? one.state : `${one.state}: ${one.refusal}`,
      one.requested_by,
      one.approved_by ?? "",
      time(one.due_at),
      one.reason,
      one.id,
    ]),
  );

/** The request with what it would do, and what is shown once beside it. */
export const reportRequest = (
  request: StaffRequest,
  json: unknown,
  shownOnce: readonly [string, string][] = [],
): Report => {
  const details = Object.entries({ subject: request.subject, ...request.details }).map(
    ([name, value]) => [name.replaceAll("_", " "), toFact(value)] as const,
  );
  return { text: `${requestTable([request])}\n${facts([...details, ...shownOnce])}`, json };
};

const toFact = (value: unknown): string => {
  if (Array.isArray(value)) return value.join("  ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};

export const requests: Verb = {
  usage: "requests [user]",
  summary: "Requests of two people that are open, and the latest that ended",
  async run(session, { operand }) {
    const user = operand === "" ? {} : { user_id: await resolveUser(session, operand) };
    const list = await session.ask(listStaffRequests, user);
    return { text: requestTable(list), json: list };
  },
};

export const request: Verb = {
  usage: "request <id>",
  summary: "One request with everything that it would do; read it before you approve",
  async run(session, { operand }) {
    const shown = await session.ask(readStaffRequest, { id: operand });
    return reportRequest(shown, shown);
  },
};

export const approve: Verb = {
  usage: "approve <id>",
  summary: "Approves a colleague's request; it happens at once, or after the waiting time of its kind",
  async run(session, { operand }) {
    const approved = await session.ask(approveStaffRequest, { id: operand });
    return reportRequest(approved, approved);
  },
};

export const withdraw: Verb = {
  usage: "withdraw <id> --reason TEXT",
  summary: "Stops a request that has not happened yet; one person is enough",
  needs: ["reason"],
  async run(session, { operand, options }) {
    const withdrawn = await session.ask(withdrawStaffRequest, { id: operand, reason: options["reason"] ?? "" });
    return reportRequest(withdrawn, withdrawn);
  },
};
