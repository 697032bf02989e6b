import { checkSession } from "@passport/protocol/calls/access";
import { checkHealth } from "@passport/protocol/calls/health";
import { userTopic } from "@passport/protocol/calls/profile";
import { sendFingerprint } from "@passport/protocol/calls/sessions";
import type { User } from "@passport/protocol/user";
import { RouterProvider } from "@tanstack/react-router";
import { loadPageWhenOnline } from "../app/load-page.ts";
import { createAppRouter } from "../app/router.tsx";
import { Refusal } from "./refusal.ts";
import { render } from "./render.tsx";
import type { StubServer } from "./stub-server.ts";

/** The real page with its frame at that address, as a player who is logged in or a guest sees it. */
export const openPage = async (server: StubServer, address: string, user?: User) => {
  server.onCall(checkHealth, () => ({ status: "ok" as const }));
  server.onCall(checkSession, () => {
    if (!user) throw new Refusal("not_authenticated", { status: 401 });
    return { user };
  });
  server.onCommand(sendFingerprint, () => true as const);
  if (user) server.publish(userTopic, user.id, user);
  history.replaceState(null, "", address);
  const checks = await loadPageWhenOnline();
  const router = createAppRouter(() => checks);
  await router.load();
  return render(<RouterProvider router={router} />);
};
