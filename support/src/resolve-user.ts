import { findUsers } from "@passport/protocol";
import { Refusal } from "./refusal.ts";
import type { StaffSession } from "./staff-session.ts";

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id of exactly one player. A name that only starts like this is suggested, never used: the command may log the player out. */
export const resolveUser = async (session: StaffSession, typed: string): Promise<string> => {
  if (id.test(typed)) return typed;
  const found = await session.ask(findUsers, { search: typed });
  const wanted = typed.trim().toLowerCase();
  const exact = found.find(({ username }) => username.toLowerCase() === wanted);
  const isName = /^\w+$/.test(wanted) && !wanted.startsWith("0x");
  const user = exact ?? (isName ? undefined : found[0]);
  if (user !== undefined) return user.id;
  const others = found.map(({ username }) => username).join(", ");
  throw new Refusal("not_found", `No player matches ${typed}.${others === "" ? "" : ` Did you mean: ${others}`}`);
};
