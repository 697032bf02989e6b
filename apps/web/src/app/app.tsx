import { RouterProvider } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { env } from "../lib/env/env.ts";
import { ErrorBoundary } from "../lib/errors/error-boundary.tsx";
import { useStore } from "../lib/store/store.ts";
import { isWaitingForNetwork, type LoadedPage, loadPageWhenOnline } from "./load-page.ts";
import { ErrorPage } from "./pages/error/error-page.tsx";
import { LoadingScreen } from "./pages/loading/loading-screen.tsx";
import { createAppRouter, fetchFirstPage, followSession } from "./router.tsx";
import { lazyPage } from "./routes/lazy-page.tsx";

const MaintenancePage = lazyPage(
  async () => (await import("./pages/maintenance/maintenance-page.tsx")).MaintenancePage,
);

const startRouter = async () => {
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
/** Started with the script, not with the first render. LAYOUT-10: nothing is asked of a server that is being repaired. */
const starting = env.isMaintenance ? undefined : startRouter();

/**
 * SESSION-6: the loading screen until the checks have answered. State and not Suspense, and a router that
 * has loaded: React shows every fallback for at least 300 ms, and the checks take thirty.
 */
const Pages = () => {
  const [router, setRouter] = useState<ReturnType<typeof createAppRouter>>();
  useEffect(() => void starting?.then(setRouter), []);
  const isOffline = useStore(isWaitingForNetwork);
  return router ? <RouterProvider router={router} /> : <LoadingScreen isOffline={isOffline} />;
};

export const App = () => (
  <ErrorBoundary fallback={<ErrorPage />}>{env.isMaintenance ? <MaintenancePage /> : <Pages />}</ErrorBoundary>
);
