import { isUsernameTaken } from "../../profile/index.ts";
import type { EntryDependencies } from "../dependencies.ts";
import { checkUsername } from "./username.ts";

/** SIGNUP-31. A hint for the form: the sign-up itself decides, and of many who want a name one gets it. */
export const isUsernameFree = async (
  { db }: Pick<EntryDependencies, "db">,
  query: { username: string },
): Promise<boolean> => {
  const username = query.username.trim();
  return checkUsername(username) === undefined && !(await isUsernameTaken(db, username));
};
