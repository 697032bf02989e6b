import { listAuditEntries } from "@passport/protocol";
import { resolveUser } from "../resolve-user.ts";
import { table, time } from "../table.ts";
import type { Verb } from "../verb.ts";

export const audit: Verb = {
  usage: "audit [user]",
  summary: "What staff did, newest first: to a player and by them, or all of it",
  takes: ["before", "limit"],
  async run(session, { operand, options }) {
    const { before, limit } = options;
    const page = await session.ask(listAuditEntries, {
      ...(operand !== "" && { user_id: await resolveUser(session, operand) }),
      ...(before !== undefined && { before }),
      ...(limit !== undefined && { limit: Number(limit) }),
    });
    const rows = page.entries.map((entry) => [
      time(entry.created_at),
      entry.actor,
      entry.action,
      entry.subject,
      JSON.stringify(entry.details),
      entry.id,
    ]);
    const text = table(["TIME", "WHO", "WHAT", "TO", "DETAILS", "ID"], rows);
    const last = page.entries.at(-1)?.id;
    return { text: page.has_more ? `${text}There is more: --before ${last}\n` : text, json: page };
  },
};
