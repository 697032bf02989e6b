/** The router: the table of pages, the guard's facts about the visitor, and what is shown while a page loads or breaks. */
import { createRouter, type RouterHistory } from "@tanstack/react-router";
import { heldCode, pendingSignup } from "../features/access/signup/pending-signup.ts";
import { hasDevTools } from "../lib/env/dev-tools.ts";
import { env } from "../lib/env/env.ts";
import { reportError } from "../lib/errors/report-error.ts";
import { currentSession, subscribeSession } from "../lib/session/session-store.ts";
import { needsOwnDocument } from "./document-policy.ts";
import { judgeVisit } from "./guard.ts";
import type { LoadedPage } from "./load-page.ts";
import { ErrorPage } from "./pages/error/error-page.tsx";
import { LoadingScreen } from "./pages/loading/loading-screen.tsx";
import { parseQuery, writeQuery } from "./query.ts";
import { Shell } from "./routes/frame-pages.ts";
import type { RouterContext } from "./routes/root.tsx";
import { routeTree } from "./routes/table.ts";

const currentUser = () => {
  const session = currentSession();
  return session.status === "user" ? session.user : undefined;
};

/** `checks` is read when the router loads: the router itself is made while they run. The history is the browser's by default. */
export const createAppRouter = (checks: () => LoadedPage, history?: RouterHistory) => {
  // ROUTE-13 and SESSION-9 are about the load of the page: once something is shown, the visitor may go where they like.
  let isLoading = true;
  const judge: RouterContext["judge"] = (path, query, access) => {
    const { isServerUp, tfaToken } = checks();
    const verdict = judgeVisit({
      path,
      query,
      access,
      isLoggedIn: currentUser() !== undefined,
      isServerUp: isServerUp || !isLoading,
      tfaToken: isLoading ? tfaToken : undefined,
      holdsEmailCode: heldCode.read() !== undefined,
      hasPendingSignup: pendingSignup.read() !== undefined,
      bypassesWhitelist: env.bypassesWhitelist,
      isDevelopment: hasDevTools,
    });
    if (verdict.kind !== "go") isLoading = false;
    return verdict;
  };
  return createRouter({
    routeTree,
    ...(history && { history }),
    context: { judge, needsOwnDocument, user: currentUser },
    // The server sets headers by the exact address: another spelling is another page.
    caseSensitive: true,
    parseSearch: parseQuery,
    stringifySearch: writeQuery,
    scrollRestoration: true,
    defaultPendingComponent: LoadingScreen,
    defaultErrorComponent: () => <ErrorPage />,
    defaultOnCatch: reportError,
  });
};

export type AppRouter = ReturnType<typeof createAppRouter>;

/** Login and logout change who may be where. */
export const followSession = (router: AppRouter) => subscribeSession(() => void router.invalidate());

/**
 * Fetches the files of the first page while the checks run; settles when it can be drawn in one go. A file that fails is
 * retried by the page itself. What a guest is shown instead of it comes later: most who open such an address are players.
 */
export const fetchFirstPage = (router: AppRouter, path: string) => {
  const facts = router.getMatchedRoutes(path)[2]?.options.staticData?.page;
  // An unknown address shows most visitors the login.
  if (!facts || facts.access.for === "unknown") return Promise.resolve([]);
  const files = [facts.load()];
  if (facts.frame !== "none") files.push(Shell.load());
  return Promise.allSettled(files);
};

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }
}
