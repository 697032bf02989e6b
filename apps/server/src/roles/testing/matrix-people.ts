/** Who stands before the wire in the authorisation matrix, and what a policy lets each of them do. */
import type { Lock, MessageCode } from "@passport/protocol";
import type { Policy } from "./policy.ts";

export interface Person {
  name: string;
  /** The account whose session or pending login they bring; none for a guest. */
  account: "alice" | "mallory" | "erin" | "bob" | undefined;
  /** Whose objects they ask for. */
  target: "alice" | "erin" | "bob";
  hasSession: boolean;
  isStale: boolean;
  locks: readonly Lock[];
}

const owner: Person = {
  name: "owner",
  account: "alice",
  target: "alice",
  hasSession: true,
  isStale: false,
  locks: [],
};

export const people: readonly Person[] = [
  { ...owner, name: "guest", account: undefined, hasSession: false },
  { ...owner, name: "other user", account: "mallory" },
  owner,
  { ...owner, name: "owner with a stale login", isStale: true },
  { ...owner, name: "owner locked", account: "erin", target: "erin", locks: ["total"] },
  { ...owner, name: "owner before two-factor", account: "bob", target: "bob", hasSession: false },
];

/** `through`: whatever comes is the use case's own answer. */
export type Verdict = "through" | MessageCode;

/**
 * Read off the policy, and nothing else. `isOwners`: the input names an object of the target. What
 * belongs to another player does not exist (H4).
 */
export const expectedVerdict = (
  { access, ownership, locks }: Policy,
  person: Person,
  { isOwners }: { isOwners: boolean },
): Verdict => {
  // What a client's server brings along is judged by the call itself.
  if (access === "service") return "through";
  if (access !== "guest" && !person.hasSession) return "not_authenticated";
  // None of them has a permission: those of staff are proven beside the calls that want them.
  if (typeof access === "object") return "permission_denied";
  if (person.hasSession && locks.some((lock) => person.locks.includes(lock))) return "account_locked";
  if (access === "step-up" && person.isStale) return "step_up_required";
  if (ownership === "self" && isOwners && person.account !== person.target) return "not_found";
  return "through";
};

/** Every person's verdict under their name. */
export const verdictsOf = async <T>(judge: (person: Person) => Promise<T>): Promise<Record<string, T>> => {
  const verdicts: Record<string, T> = {};
  for (const person of people) verdicts[person.name] = await judge(person);
  return verdicts;
};
