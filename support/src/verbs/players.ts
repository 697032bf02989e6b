import { endUserSessions, findUsers, listUserOperations, showUser } from "@passport/protocol";
import { resolveUser } from "../resolve-user.ts";
import { clean, table, time } from "../table.ts";
import type { Verb } from "../verb.ts";

export const find: Verb = {
  usage: "find <text>",
  summary: "Finds players by email, wallet, id or the start of their username",
  async run(session, { operand }) {
    const users = await session.ask(findUsers, { search: operand });
    const rows = users.map((user) => [
      user.username,
      user.email ?? "",
      user.public_address ?? "",
      user.locks.join(", "),
      user.id,
    ]);
    return { text: table(["USERNAME", "EMAIL", "WALLET", "LOCKS", "ID"], rows), json: users };
  },
};

export const show: Verb = {
  usage: "show <user>",
  summary: "A player, their sessions and recent events",
  async run(session, { operand }) {
    const shown = await session.ask(showUser, { user_id: await resolveUser(session, operand) });
    const { user, tenant, sessions, events } = shown;
    const facts = Object.entries({ ...user, tenant }).map(([name, value]) => [
      name.replaceAll("_", " "),
      toFact(value),
    ]);
    const devices = sessions.map((one) => [one.user_agent, one.address, time(one.created_at), time(one.last_used_at)]);
    const log = events.map((one) => [time(one.created_at), one.kind, one.factor ?? "", one.address, one.user_agent]);
    const text = [
      table(["FIELD", "VALUE"], facts),
      `Sessions\n${table(["BROWSER", "ADDRESS", "SINCE", "LAST USED"], devices)}`,
      `Latest events\n${table(["TIME", "EVENT", "FACTOR", "ADDRESS", "BROWSER"], log)}`,
    ].join("\n");
    return { text, json: shown };
  },
};

const toFact = (value: unknown): string => {
  if (value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};

export const operations: Verb = {
  usage: "operations <user>",
  summary: "A player's deposits, withdrawals and moves, newest first",
  takes: ["page"],
  async run(session, { operand, options }) {
    const user_id = await resolveUser(session, operand);
    const page = await session.ask(listUserOperations, { user_id, page: Number(options["page"] ?? 0) });
    const rows = page.operations.map((one) => [
      time(one.created_at),
      one.kind,
      one.state,
      one.reason ?? "",
      one.amount ?? "",
      one.tx_hash ?? "",
      one.id,
    ]);
    const text = table(["TIME", "KIND", "STATE", "REASON", "BASE UNITS", "TRANSACTION", "ID"], rows);
    return { text: `${text}${page.total} in all\n`, json: page };
  },
};

export const logOut: Verb = {
  usage: "log-out <user> --reason TEXT",
  summary: "Ends every session of a player, who gets an email about it",
  needs: ["reason"],
  async run(session, { operand, options }) {
    const user_id = await resolveUser(session, operand);
    const answer = await session.ask(endUserSessions, { user_id, reason: options["reason"] ?? "" });
    return { text: `${clean(operand)} is logged out; sessions ended: ${answer.ended}\n`, json: answer };
  },
};
