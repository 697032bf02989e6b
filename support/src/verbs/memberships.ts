import { setUserFaction, setUserOrganisation, type User } from "@passport/protocol";
import { resolveUser } from "../resolve-user.ts";
import { clean } from "../table.ts";
import type { Verb } from "../verb.ts";

const none = "none";
const idOf = (given: string | undefined): string | null => (given === undefined || given === none ? null : given);

const report = ({ username, organisation, faction }: User) =>
  `${clean(username)}: organisation ${organisation?.id ?? none}, faction ${clean(faction?.label ?? none)}\n`;

export const organisation: Verb = {
  usage: "organisation <user> --id ID|none --reason TEXT",
  summary: "Sets to which organisation a player belongs",
  needs: ["id", "reason"],
  async run(session, { operand, options }) {
    const user_id = await resolveUser(session, operand);
    const input = { user_id, organisation_id: idOf(options["id"]), reason: options["reason"] ?? "" };
    const user = await session.ask(setUserOrganisation, input);
    return { text: report(user), json: user };
  },
};

export const faction: Verb = {
  usage: "faction <user> --id ID|none --reason TEXT",
  summary: "Sets to which faction a player belongs",
  needs: ["id", "reason"],
  async run(session, { operand, options }) {
    const user_id = await resolveUser(session, operand);
    const input = { user_id, faction_id: idOf(options["id"]), reason: options["reason"] ?? "" };
    const user = await session.ask(setUserFaction, input);
    return { text: report(user), json: user };
  },
};
