/** Fetches what the first page needs, and shows it: in an empty document, or by hydrating the page that came with it. */
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { env } from "../lib/env/env.ts";
import { currentSession } from "../lib/session/session-store.ts";
import { App } from "./app.tsx";
import { isWaitingForNetwork, type LoadedPage, loadPageWhenOnline } from "./load-page.ts";
import { type AppRouter, createAppRouter, fetchFirstPage, followSession } from "./router.tsx";

const startRouter = async (): Promise<AppRouter> => {
  // The checks go first: a browser has few connections, and everything waits for these two.
  const checking = loadPageWhenOnline();
  let checks: LoadedPage = { isServerUp: true, tfaToken: undefined };
  const router = createAppRouter(() => checks);
  const files = fetchFirstPage(router, location.pathname);
  checks = await checking;
  followSession(router);
  await Promise.all([files, router.load()]);
  return router;
};

const appWith = (router: AppRouter | undefined) => (
  <StrictMode>
    <App router={router} />
  </StrictMode>
);

/** Without a network the drawn page would only look as if it could be used (OFFLINE-4). */
const networkLost = new Promise<undefined>((resolve) => {
  isWaitingForNetwork.subscribe(() => isWaitingForNetwork.get() && resolve(undefined));
});

export const startApp = async (container: HTMLElement): Promise<void> => {
  // Nothing is asked of a server that is being repaired (LAYOUT-10).
  const starting = env.isMaintenance ? undefined : startRouter();
  const { href } = location;
  const first = container.firstChild ? await Promise.race([starting, networkLost]) : undefined;
  // Unless the guard has led elsewhere, or the visitor has logged in since the server chose the document.
  if (first && location.href === href && currentSession().status === "guest") {
    // The router draws some boundaries in browsers only; this makes it draw the tree of the build.
    first.ssr = { manifest: undefined };
    hydrateRoot(container, appWith(first));
    return;
  }
  const root = createRoot(container);
  root.render(appWith(first));
  if (!first) root.render(appWith(await starting));
};
