/**
 * What a member of staff signs with a passkey: the hash of a request as it is shown, and which of the two acts it is. One
 * definition for the page that shows it, the api that looks early and the signer that decides.
 */
import type { StaffRequest } from "./staff-request.ts";

export const staffActs = ["request", "approve"] as const;
export type StaffAct = (typeof staffActs)[number];

/** All of a request that does not change while it waits. */
export interface StaffDecision {
  id: string;
  kind: string;
  subject: string;
  /** The ids of the players whose account it touches. */
  concerned: readonly string[];
  details: unknown;
  reason: string;
  /** The id of who asks for it. */
  requestedBy: string;
}

export const toStaffDecision = (shown: StaffRequest): StaffDecision => ({
  id: shown.id,
  kind: shown.kind,
  subject: shown.subject,
  concerned: shown.concerned.map(({ id }) => id),
  details: shown.details,
  reason: shown.reason,
  requestedBy: shown.requester_id,
});

/** The challenge of the assertion, in base64url: SHA-256 of the text below. */
export const staffChallenge = async (decision: StaffDecision, act: StaffAct): Promise<string> => {
  const bytes = new TextEncoder().encode(staffDecisionText(decision, act));
  const hash = new Uint8Array(await globalThis.crypto.subtle.digest("SHA-256", bytes));
  return btoa(String.fromCharCode(...hash))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
};

/** Begins with what it is, so that a hash of something else never means a decision. */
export const staffDecisionText = (decision: StaffDecision, act: StaffAct): string =>
  canonicalJson(["Passport staff decision 1", act, { ...decision, concerned: decision.concerned.toSorted() }]);

/** Without spaces, and with the names of every object in order: the database keeps them in another one. */
const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(",")}}`;
};
