/** Server keys of a client. The key itself is shown once: the server keeps a hash. */
import {
  createServerKey,
  listServerKeys,
  type OutputOf,
  revokeServerKey,
  rotateServerKey,
  type ServerKey,
  type ServiceScope,
} from "@passport/protocol";
import { resolveClient } from "../resolve-client.ts";
import type { StaffSession } from "../staff-session.ts";
import { table, time } from "../table.ts";
import type { Given, Report, Verb } from "../verb.ts";
import { reportRequest } from "./requests.ts";

export const keyTable = (keys: readonly ServerKey[]): string =>
  table(
    ["KEY", "STATE", "SCOPES", "SINCE", "EXPIRES", "LAST USED"],
    keys.map((key) => [
      key.key_id,
      stateOf(key),
      key.scopes.join(" "),
      time(key.created_at),
      time(key.expires_at),
      time(key.last_used_at),
    ]),
  );

const stateOf = ({ is_valid, revoked_at }: ServerKey): string => {
  if (is_valid) return "valid";
  return revoked_at === null ? "expired" : "revoked";
};

const numberOf = (options: Given["options"], name: string): number | undefined =>
  options[name] === undefined ? undefined : Number(options[name]);

const keys: Verb = {
  usage: "client keys <client>",
  summary: "Its server keys: state, scopes, last use",
  async run(session, { operand }) {
    const { client_id } = await resolveClient(session, operand);
    const json = await session.ask(listServerKeys, { client_id });
    return { text: keyTable(json), json };
  },
};

const newKey = (session: StaffSession, made: OutputOf<typeof createServerKey>): Report =>
  reportRequest(session, made.request, made, [["server key", made.secret]]);

const keyCreate: Verb = {
  usage: "client key-create <client> --scopes claims:read,claims:write --reason TEXT [--expires-in-days N]",
  summary: "Requests a server key, shown once; two can be valid at the same time",
  needs: ["scopes", "reason"],
  takes: ["expires-in-days"],
  async run(session, { operand, options }) {
    const { client_id } = await resolveClient(session, operand);
    // Whether these are scopes is the declaration's business.
    const scopes = (options["scopes"] ?? "").split(",").map((scope) => scope.trim()) as ServiceScope[];
    const days = numberOf(options, "expires-in-days");
    const payload = {
      client_id,
      scopes,
      reason: options["reason"] ?? "",
      ...(days !== undefined && { expires_in_days: days }),
    };
    return newKey(session, await session.ask(createServerKey, payload));
  },
};

const keyRotate: Verb = {
  usage: "client key-rotate <key> --reason TEXT [--overlap-hours N] [--expires-in-days N]",
  summary: "Requests the replacement of a server key; the old one is valid for 24 hours more, or as long as you say",
  needs: ["reason"],
  takes: ["overlap-hours", "expires-in-days"],
  async run(session, { operand, options }) {
    const [hours, days] = [numberOf(options, "overlap-hours"), numberOf(options, "expires-in-days")];
    return newKey(
      session,
      await session.ask(rotateServerKey, {
        key_id: operand,
        reason: options["reason"] ?? "",
        ...(hours !== undefined && { overlap_hours: hours }),
        ...(days !== undefined && { expires_in_days: days }),
      }),
    );
  },
};

const keyRevoke: Verb = {
  usage: "client key-revoke <key> --reason TEXT",
  summary: "Requests the end of a server key",
  needs: ["reason"],
  async run(session, { operand, options }) {
    const made = await session.ask(revokeServerKey, { key_id: operand, reason: options["reason"] ?? "" });
    return reportRequest(session, made, made);
  },
};

export const keyVerbs: Readonly<Record<string, Verb>> = {
  "client keys": keys,
  "client key-create": keyCreate,
  "client key-rotate": keyRotate,
  "client key-revoke": keyRevoke,
};
