/** The route tree. Who may see what is decided in guard.ts; what is shown comes from features and pages. */
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  useNavigate,
} from "@tanstack/react-router";
import { type ComponentProps, lazy, type ReactNode, Suspense, useCallback, useMemo } from "react";
// Not lazy: it is what a first visitor waits for, and a few kilobytes to everybody else.
import { LoginPage } from "../features/access/login-page.tsx";
import { parseTransactionsSearch } from "../features/transactions/view/transactions-search.ts";
import { hasDevTools } from "../lib/env/dev-tools.ts";
import { env } from "../lib/env/env.ts";
import { reportError } from "../lib/errors/report-error.ts";
import { currentSession, subscribeSession, useSession } from "../lib/session/session-store.ts";
import { judgeVisit, type Verdict } from "./guard.ts";
import { lazyPage } from "./lazy-page.tsx";
import {
  LandingPage,
  LegalPage,
  NotFoundPage,
  NotOpenAuthPage,
  NotOpenPage,
  ProfilePage,
  RedirectPage,
  Shell,
  TransactionsPage,
} from "./lazy-pages.ts";
import type { LoadedPage } from "./load-page.ts";
import { ErrorPage } from "./pages/error/error-page.tsx";
import { LoadingScreen } from "./pages/loading/loading-screen.tsx";
import { LoginRequiredPage } from "./pages/login-required/login-required-page.tsx";
import { paths } from "./paths.ts";
import { parseLoginSearch, parseQuery, writeQuery } from "./search.ts";

const Notices = lazy(async () => ({ default: (await import("../ui/toast/toast.tsx")).ToastViewport }));

interface RouterContext {
  judge(path: string, query: string): Verdict;
}

const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ context, location }) => {
    const verdict = context.judge(location.pathname, location.searchStr);
    if (verdict.kind === "go") throw redirect({ href: verdict.to, replace: true });
    return { verdict };
  },
  component: () => (
    <>
      <Outlet />
      {/* Beside every page: a notice outlives the page that caused it. It may arrive after the first paint. */}
      <Suspense>
        <Notices />
      </Suspense>
    </>
  ),
});

/** An address from which the guard always leads on. */
const Nothing = () => null;

const openRoute = <const Path extends string>(path: Path, component: () => ReactNode) =>
  createRoute({ getParentRoute: () => rootRoute, path, component });

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.login,
  validateSearch: parseLoginSearch,
  component: () => {
    const { signup, err, redirectURL } = loginRoute.useSearch();
    return <LoginPage opensSignup={signup === "true"} err={err} redirectURL={redirectURL} />;
  },
});

const Landing = () => <LandingPage isLoggedIn={useSession().status === "user"} />;

/** Public, but in the frame of the signed-in pages: from here everybody finds the way on. */
const Legal = () => (
  <Shell isFullBleed>
    <LegalPage />
  </Shell>
);

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "shell",
  component: () => {
    const { verdict } = rootRoute.useRouteContext();
    const navigate = useNavigate();
    const isRefused = verdict.kind === "login-required";
    return (
      <Shell isFullBleed={isRefused}>
        {isRefused ? <LoginRequiredPage onContinue={() => navigate({ href: verdict.loginAddress })} /> : <Outlet />}
      </Shell>
    );
  },
});

const shellPage = <const Path extends string>(path: Path, component: () => ReactNode) =>
  createRoute({ getParentRoute: () => shellRoute, path, component, errorComponent: () => <ErrorPage isInShell /> });

const Profile = ({ asked }: { asked: string | undefined }) => {
  const session = useSession();
  return session.status === "user" ? <ProfilePage key={asked} user={session.user} asked={asked} /> : null;
};
const profileOfRoute = shellPage(paths.profileOf, () => <Profile asked={profileOfRoute.useParams().username} />);
const gameAssetsRoute = shellPage(paths.gameAssets, () => <Profile asked={gameAssetsRoute.useParams().username} />);

const transactionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.transactions,
  validateSearch: parseTransactionsSearch,
  errorComponent: () => <ErrorPage isInShell />,
  component: () => {
    const session = useSession();
    // The router mixes in what the address says beyond the validated names, and refused values with it.
    const given = transactionsRoute.useSearch();
    const search = useMemo(() => parseTransactionsSearch({ ...given }), [given]);
    const navigate = transactionsRoute.useNavigate();
    const change = useCallback<ComponentProps<typeof TransactionsPage>["onSearch"]>(
      (next, { replace = false, scrollsUp = false } = {}) =>
        void navigate({ search: next, replace, resetScroll: scrollsUp }),
      [navigate],
    );
    return session.status === "user" ? (
      <TransactionsPage user={session.user} search={search} onSearch={change} />
    ) : null;
  },
});

// Spelled out, not `hasDevTools`: only a constant in this file lets the bundler drop the import.
const GalleryPage =
  import.meta.env.MODE !== "production"
    ? lazyPage(async () => (await import("./gallery/gallery-page.tsx")).GalleryPage)
    : Nothing;

const routeTree = rootRoute.addChildren([
  openRoute(paths.root, Nothing),
  openRoute(paths.home, Landing),
  openRoute(paths.privacyPolicy, Legal),
  openRoute(paths.termsAndConditions, Legal),
  openRoute(paths.redirect, () => <RedirectPage />),
  openRoute(paths.gallery, () => <GalleryPage />),
  loginRoute,
  openRoute(paths.externalLogin, () => <NotOpenAuthPage />),
  openRoute(paths.externalLogout, () => <NotOpenAuthPage />),
  openRoute(paths.signup, () => <NotOpenAuthPage />),
  openRoute(paths.register, () => <NotOpenAuthPage />),
  openRoute(paths.emailVerify, () => <NotOpenAuthPage />),
  openRoute(paths.forgotPassword, () => <NotOpenAuthPage />),
  openRoute(paths.resetPassword, () => <NotOpenAuthPage />),
  openRoute(paths.verify, () => <NotOpenAuthPage />),
  openRoute(paths.twitterRedirect, () => <NotOpenAuthPage />),
  openRoute(paths.tfaCheck, () => <NotOpenAuthPage />),
  shellRoute.addChildren([
    shellPage(paths.profile, () => <Profile asked={undefined} />),
    profileOfRoute,
    gameAssetsRoute,
    shellPage(paths.store, () => <NotOpenPage />),
    shellPage(paths.depositAssets, () => <NotOpenPage />),
    shellPage(paths.withdraw, () => <NotOpenPage />),
    shellPage(paths.deposit, () => <NotOpenPage />),
    shellPage(paths.depositHistory, () => <NotOpenPage />),
    shellPage(paths.staking, () => <NotOpenPage />),
    transactionsRoute,
    shellPage(paths.buy, () => <NotOpenPage />),
    // Everything else: the guard leads on, or asks a guest to log in.
    shellPage("$", Nothing),
  ]),
]);

export const createAppRouter = ({ isServerUp }: LoadedPage) => {
  // ROUTE-13 is about the load of the page: once something is shown, the visitor may go where they like.
  let isLoading = true;
  const judge: RouterContext["judge"] = (path, query) => {
    const verdict = judgeVisit({
      path,
      query,
      isLoggedIn: currentSession().status === "user",
      isServerUp: isServerUp || !isLoading,
      bypassesWhitelist: env.bypassesWhitelist,
      hasGallery: hasDevTools,
    });
    if (verdict.kind !== "go") isLoading = false;
    return verdict;
  };
  const router = createRouter({
    routeTree,
    context: { judge },
    parseSearch: parseQuery,
    stringifySearch: writeQuery,
    scrollRestoration: true,
    defaultPendingComponent: LoadingScreen,
    defaultErrorComponent: () => <ErrorPage />,
    defaultNotFoundComponent: () => <NotFoundPage />,
    defaultOnCatch: reportError,
  });
  // Login and logout change who may be where.
  subscribeSession(() => void router.invalidate());
  return router;
};

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
