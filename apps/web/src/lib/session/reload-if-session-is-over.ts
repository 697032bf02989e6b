import { ApiError } from "../api/api-error.ts";
import { askForSession } from "./ask-for-session.ts";
import { reloadPage } from "./reload-page.ts";
import { currentSession } from "./session-store.ts";

/** Only an answer counts: without one the server is down, and the session may be as good as ever. */
const isRefusal = (failure: unknown) => failure instanceof ApiError && failure.status === 401;

const isOverFor = (userId: string): Promise<boolean> =>
  askForSession().then(({ user }) => user?.id !== userId, isRefusal);

let isAsking = false;

/**
 * A session that ended while no socket was open, on a laptop that slept, goes unnoticed: every socket would be
 * refused for ever, and the page would keep saying that it connects. Asked once for all sockets that fail together.
 */
export const reloadIfSessionIsOver = async () => {
  const session = currentSession();
  if (isAsking || session.status === "guest") return;
  isAsking = true;
  const isOver = await isOverFor(session.user.id);
  isAsking = false;
  if (isOver) reloadPage();
};
