import { RouterProvider } from "@tanstack/react-router";
import { env } from "../lib/env/env.ts";
import { ErrorBoundary } from "../lib/errors/error-boundary.tsx";
import { useStore } from "../lib/store/store.ts";
import { isWaitingForNetwork } from "./load-page.ts";
import { ErrorPage } from "./pages/error/error-page.tsx";
import { LoadingScreen } from "./pages/loading/loading-screen.tsx";
import type { AppRouter } from "./router.tsx";
import { lazyPage } from "./routes/lazy-page.tsx";

const MaintenancePage = lazyPage(
  async () => (await import("./pages/maintenance/maintenance-page.tsx")).MaintenancePage,
);

interface AppProps {
  /** Absent until the checks have answered and the first page can be shown (SESSION-6). */
  router: AppRouter | undefined;
}

/** The loading screen is no fallback of Suspense: React shows every fallback for at least 300 ms, and the checks take thirty. */
const Pages = ({ router }: AppProps) => {
  const isOffline = useStore(isWaitingForNetwork);
  return router ? <RouterProvider router={router} /> : <LoadingScreen isOffline={isOffline} />;
};

export const App = ({ router }: AppProps) => (
  <ErrorBoundary fallback={<ErrorPage />}>
    {env.isMaintenance ? <MaintenancePage /> : <Pages router={router} />}
  </ErrorBoundary>
);
