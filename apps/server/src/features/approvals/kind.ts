/** A kind of request: what it does and whom it concerns. Features define theirs; this feature runs all of them alike. */
import type { JsonObject, Transaction } from "@passport/database";
import type { Command, SecurityEventKind, StaffRequestKind } from "@passport/protocol";
import { staffRequestKinds } from "@passport/protocol";
import type { ZodMiniType } from "zod/mini";
import type { CommandExchange } from "../../platform/wire/handlers.ts";
import type { OwnerEmail } from "../session/index.ts";
import { takeRequest } from "./store.ts";

/** What the command that requests it makes of its input. */
export interface Prepared<Details extends JsonObject, Secrets extends JsonObject> {
  subject: string;
  details: Details;
  secrets?: Secrets;
  /** What the answer holds beside the request: a secret that is shown once. */
  answer?: JsonObject;
}

/** A request as its kind sees it when it is carried out. */
export interface Decided<Details, Secrets = JsonObject> {
  id: string;
  subject: string;
  details: Details;
  secrets: Secrets;
}

interface News {
  email: OwnerEmail;
  event?: SecurityEventKind;
}

/** What the players whom it concerns are told, and when. */
export type NewsOf = Readonly<Partial<Record<"requested" | "approved" | "withdrawn" | "done", News>>>;

interface Definition<C extends Command, Details extends JsonObject, Secrets extends JsonObject> {
  name: StaffRequestKind;
  call: C;
  /** Of what is kept; it is parsed again before it is carried out. */
  details: ZodMiniType<Details>;
  secrets?: ZodMiniType<Secrets>;
  prepare(transaction: Transaction, exchange: CommandExchange<C>): Promise<Prepared<Details, Secrets>>;
  /**
   * Reads, and locks nothing: throws a Failure when it cannot be done, and returns the ids of the players whose account it
   * touches. Asked at the request, at the approval and before the deed.
   */
  check(transaction: Transaction, request: { subject: string; details: Details }): Promise<readonly string[]>;
  /** Locks that must come before those of the players' rows. */
  lockFirst?(transaction: Transaction, request: Decided<Details, Secrets>): Promise<void>;
  /** By default the one statement of the store; a function of the database that does more than the worker may takes it itself. */
  take?(transaction: Transaction, requestId: string): Promise<boolean>;
  /** Under its own locks; throws a Failure when it cannot be done after all. Returns what the audit log should know. */
  execute?(transaction: Transaction, request: Decided<Details, Secrets>): Promise<JsonObject>;
  news?: NewsOf;
  /** For the gaps in its emails. */
  valuesOf?(details: Details): Readonly<Record<string, string>>;
}

interface StoredRequest {
  id: string;
  subject: string;
  details: unknown;
  secrets: unknown;
}

/** A kind without its types: what is stored is parsed by each step. */
export interface RequestKind {
  name: StaffRequestKind;
  permission: (typeof staffRequestKinds)[StaffRequestKind];
  call: Command;
  news: NewsOf;
  prepare(transaction: Transaction, exchange: never): Promise<Prepared<JsonObject, JsonObject>>;
  check(transaction: Transaction, request: Pick<StoredRequest, "subject" | "details">): Promise<readonly string[]>;
  lockFirst(transaction: Transaction, request: StoredRequest): Promise<void>;
  take(transaction: Transaction, requestId: string): Promise<boolean>;
  execute(transaction: Transaction, request: StoredRequest): Promise<JsonObject>;
  valuesOf(details: unknown): Readonly<Record<string, string>>;
}

export const defineKind = <C extends Command, Details extends JsonObject, Secrets extends JsonObject>(
  kind: Definition<C, Details, Secrets>,
): RequestKind => {
  const permission = staffRequestKinds[kind.name];
  const decided = ({ id, subject, details, secrets }: StoredRequest): Decided<Details, Secrets> => ({
    id,
    subject,
    details: kind.details.parse(details),
    // A kind without secrets has nothing to parse, and gets nothing.
    secrets: kind.secrets === undefined ? ({} as Secrets) : kind.secrets.parse(secrets),
  });
  return {
    name: kind.name,
    permission,
    call: kind.call,
    news: kind.news ?? {},
    prepare: (transaction, exchange) => kind.prepare(transaction, exchange),
    check: (transaction, { subject, details }) =>
      kind.check(transaction, { subject, details: kind.details.parse(details) }),
    lockFirst: async (transaction, request) => kind.lockFirst?.(transaction, decided(request)),
    take: (transaction, requestId) =>
      kind.take?.(transaction, requestId) ?? takeRequest(transaction, { id: requestId, kind: kind.name, permission }),
    execute: async (transaction, request) => (await kind.execute?.(transaction, decided(request))) ?? {},
    valuesOf: (details) => kind.valuesOf?.(kind.details.parse(details)) ?? {},
  };
};
