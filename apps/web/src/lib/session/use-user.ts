/** The player in front of the page, as the route context says. */
import type { User } from "@passport/protocol/user";
import { createContext, use } from "react";

export const VisitorContext = createContext<User | undefined>(undefined);

/** For pages that are open to guests too. */
export const useVisitor = (): User | undefined => use(VisitorContext);

/** For what is shown to signed-in players only: the route table keeps guests out. */
export const useUser = (): User => {
  const user = use(VisitorContext);
  if (!user) throw new Error("useUser was called outside the pages for signed-in players");
  return user;
};
