import type { User } from "@passport/protocol";
import type { Actor } from "../../platform/wire/actor.ts";
import { Failure } from "../../platform/wire/failure.ts";
import { readOwnUser } from "../profile/index.ts";
import type { AccessDependencies } from "./dependencies.ts";

/** SESSION-7. */
export const checkSession = async ({ db }: AccessDependencies, actor: Actor): Promise<User> => {
  const read = await readOwnUser(db, actor.userId);
  if (read === undefined) throw new Failure("not_authenticated");
  return read.user;
};
