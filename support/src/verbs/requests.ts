/** What two members of staff decide: what is open, where it is confirmed, and how it is stopped. */
import {
  listStaffRequests,
  pages,
  readStaffRequest,
  type StaffRequest,
  withdrawStaffRequest,
} from "@passport/protocol";
import { resolveUser } from "../resolve-user.ts";
import type { StaffSession } from "../staff-session.ts";
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

/** The request with what it would do, what is shown once beside it, and where a passkey has to confirm it. */
export const reportRequest = (
  { origin }: Pick<StaffSession, "origin">,
  request: StaffRequest,
  json: unknown,
  shownOnce: readonly [string, string][] = [],
): Report => {
  const details = Object.entries({ subject: request.subject, ...request.details }).map(
    ([name, value]) => [name.replaceAll("_", " "), toFact(value)] as const,
  );
  const next = nextStep(request, origin);
  const text = `${requestTable([request])}\n${facts([...details, ...shownOnce])}`;
  return { text: next === undefined ? text : `${text}\n${next}\n`, json };
};

/** A command line has no passkeys: both people confirm on the page of the request. */
const nextStep = ({ id, state }: StaffRequest, origin: string): string | undefined => {
  const address = `${origin}${pages.staffApproval.replace("$id", id)}`;
  if (state === "unsigned") return `Confirm your request with your passkey, then pass this address on: ${address}`;
  return state === "requested" ? `A colleague approves it with a passkey at: ${address}` : undefined;
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
    return reportRequest(session, shown, shown);
  },
};

export const approve: Verb = {
  usage: "approve <id>",
  summary: "Shows a colleague's request and the address at which your passkey approves it",
  async run(session, { operand }) {
    const shown = await session.ask(readStaffRequest, { id: operand });
    return reportRequest(session, shown, shown);
  },
};

export const withdraw: Verb = {
  usage: "withdraw <id> --reason TEXT",
  summary: "Stops a request that has not happened yet; one person is enough",
  needs: ["reason"],
  async run(session, { operand, options }) {
    const withdrawn = await session.ask(withdrawStaffRequest, { id: operand, reason: options["reason"] ?? "" });
    return reportRequest(session, withdrawn, withdrawn);
  },
};
