import type { Database } from "@passport/database";
import { findConnectedOfUsers, putConnected } from "./store.ts";

/** The player's id for this game. Made at the first login there; a login after a disconnect connects again. */
export const connectPlayer = async (
  db: Database,
  { clientId, userId }: { clientId: string; userId: string },
): Promise<string> => {
  const [connected] = await findConnectedOfUsers(db, clientId, [userId]);
  return (connected ?? (await putConnected(db, { clientId, userId }))).id;
};
