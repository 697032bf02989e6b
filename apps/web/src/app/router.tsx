/** The route tree. Who may see what is decided in guard.ts; what is shown comes from features and pages. */
import { sameOriginPath } from "@passport/protocol/redirect-target";
import type { User } from "@passport/protocol/user";
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  useNavigate,
  useSearch,
} from "@tanstack/react-router";
import { type ComponentProps, type ComponentType, lazy, type ReactNode, Suspense, useCallback, useMemo } from "react";
import { LoginPage } from "../features/access/login/login-page.tsx";
import { heldCode, pendingSignup } from "../features/access/signup/pending-signup.ts";
// Not lazy: it is what a first visitor waits for, and a few kilobytes to everybody else.
import { parseExternalSearch } from "../features/clients/external-search.ts";
import { isOwnProfile } from "../features/profile/whose-profile.ts";
import { hasDevTools } from "../lib/env/dev-tools.ts";
import { env } from "../lib/env/env.ts";
import { reportError } from "../lib/errors/report-error.ts";
import { currentSession, subscribeSession, useSession } from "../lib/session/session-store.ts";
import { holdTwoFactorToken } from "../lib/session/two-factor-token.ts";
import { AfterClick } from "./after-click.tsx";
import { judgeVisit, type Verdict } from "./guard.ts";
import { lazyPage } from "./lazy-page.tsx";
import {
  CollectiblePage,
  EditProfilePage,
  EmailVerifyPage,
  ExternalLoginPage,
  ExternalLogoutPage,
  FindAssetPage,
  ForgotPasswordPage,
  ItemPage,
  LandingPage,
  LegalPage,
  LoginRequiredPage,
  NoPermissionPage,
  NotFoundPage,
  NotMePage,
  NotOpenPage,
  OnboardingPage,
  ProfilePage,
  RecoveryCodePage,
  RedirectPage,
  RegisterPage,
  ReservesPage,
  ResetPasswordPage,
  SecurityPage,
  Shell,
  SignupPage,
  TransactionsPage,
  TwitterRedirectPage,
  TwoFactorCheckPage,
  TwoFactorSetupPage,
  VerifyByTokenPage,
  VerifyPage,
} from "./lazy-pages.ts";
import type { LoadedPage } from "./load-page.ts";
import { ErrorPage } from "./pages/error/error-page.tsx";
import { LoadingScreen } from "./pages/loading/loading-screen.tsx";
import { paths } from "./paths.ts";
import {
  parseLoginSearch,
  parseOnboardingSearch,
  parseQuery,
  parseSignupSearch,
  parseTwoFactorSearch,
  writeQuery,
} from "./search.ts";

const Notices = lazy(async () => ({ default: (await import("../ui/toast/toast.tsx")).ToastViewport }));

const WalletPlace = lazy(async () => ({ default: (await import("./wallet-place.tsx")).WalletPlace }));

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
      {/* Who is asked for a wallet has clicked on something; the question waits until its place is there. */}
      <AfterClick>
        <Suspense>
          <WalletPlace />
        </Suspense>
      </AfterClick>
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
    const { signup, err, redirectURL, tenant } = loginRoute.useSearch();
    return <LoginPage opensSignup={signup === "true"} err={err} redirectURL={redirectURL} tenant={tenant} />;
  },
});

const externalLoginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.externalLogin,
  validateSearch: parseExternalSearch,
  component: () => {
    // Parsed once more: the router mixes in what the address says beyond the validated names.
    const search = parseExternalSearch({ ...externalLoginRoute.useSearch() });
    const address = sameOriginPath(paths.externalLogin + writeQuery({ ...search }), location.origin);
    return <ExternalLoginPage key={address} search={search} address={address ?? paths.externalLogin} />;
  },
});

const externalLogoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.externalLogout,
  validateSearch: parseExternalSearch,
  component: () => {
    const { origin, redirectURL } = externalLogoutRoute.useSearch();
    return <ExternalLogoutPage origin={origin} redirectURL={redirectURL} />;
  },
});

const emailVerifyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.emailVerify,
  validateSearch: parseSignupSearch,
  component: () => {
    const { redirectURL, tenant } = emailVerifyRoute.useSearch();
    return <EmailVerifyPage onward={{ redirectURL, tenant }} />;
  },
});

const signupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.signup,
  validateSearch: parseSignupSearch,
  component: () => {
    const { redirectURL, tenant, captcha } = signupRoute.useSearch();
    return <SignupPage onward={{ redirectURL, tenant }} asksCaptcha={captcha === "true"} />;
  },
});

const tfaCheckRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.tfaCheck,
  validateSearch: parseTwoFactorSearch,
  // TFA-3: the token goes from the address bar into memory before anything is drawn.
  beforeLoad: ({ search }) => {
    // Parsed once more: the router mixes in what the address says, refused values too.
    const { token, redirectURL } = parseTwoFactorSearch({ ...search });
    if (token === undefined) return;
    holdTwoFactorToken(token);
    throw redirect({ to: paths.tfaCheck, search: redirectURL === undefined ? {} : { redirectURL }, replace: true });
  },
  component: () => <TwoFactorCheckPage redirectURL={tfaCheckRoute.useSearch().redirectURL} />,
});

const verifyByTokenRoute = openRoute(paths.verifyByToken, () => (
  <VerifyByTokenPage token={verifyByTokenRoute.useParams().token} />
));

const Landing = () => <LandingPage isLoggedIn={useSession().status === "user"} />;

/** Public, but in the frame of the signed-in pages: from here everybody finds the way on. */
const Legal = () => (
  <Shell isFullBleed>
    <LegalPage />
  </Shell>
);

/** Public as well: whoever wants to know what is owed and held need not be a player. */
const Reserves = () => {
  const session = useSession();
  return (
    <Shell>
      <ReservesPage user={session.status === "user" ? session.user : undefined} />
    </Shell>
  );
};

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

const Profile = ({ asked, tab }: Pick<ComponentProps<typeof ProfilePage>, "asked" | "tab">) => {
  const session = useSession();
  // What the query means is read by the page itself.
  const given = useSearch({ strict: false, select: (search): Record<string, unknown> => search });
  const navigate = useNavigate();
  const onSearch = useCallback<ComponentProps<typeof ProfilePage>["address"]["onSearch"]>(
    (next, { replace = false } = {}) => void navigate({ to: ".", search: { ...next }, replace, resetScroll: false }),
    [navigate],
  );
  const address = useMemo(() => ({ given, onSearch }), [given, onSearch]);
  return session.status === "user" ? (
    <ProfilePage key={asked} user={session.user} asked={asked} tab={tab} address={address} />
  ) : null;
};
const profileOfRoute = shellPage(paths.profileOf, () => <Profile asked={profileOfRoute.useParams().username} />);
const gameAssetsRoute = shellPage(paths.gameAssets, () => (
  <Profile asked={gameAssetsRoute.useParams().username} tab="game-assets" />
));
const achievementsRoute = shellPage(paths.achievements, () => (
  <Profile asked={achievementsRoute.useParams().username} tab="achievements" />
));

const assetRoute = shellPage(paths.asset, () => {
  const session = useSession();
  const { username, hash } = assetRoute.useParams();
  return session.status === "user" ? (
    <CollectiblePage key={hash} user={session.user} asked={username} hash={hash} />
  ) : null;
});
const itemRoute = shellPage(paths.item, () => {
  const session = useSession();
  const { username, collection, tokenId, locked } = itemRoute.useParams();
  return session.status === "user" ? (
    <ItemPage
      key={`${username}/${collection}/${tokenId}/${locked}`}
      user={session.user}
      asked={username}
      collection={collection}
      tokenId={tokenId}
      isLocked={locked === "true"}
    />
  ) : null;
});
const findAssetRoute = shellPage(paths.assetByHash, () => <FindAssetPage hash={findAssetRoute.useParams().hash} />);

/** TFA-27: pages about the session's user, whoever the address names. */
const OwnAccount = ({ asked, page: Page }: { asked: string; page: ComponentType<{ user: User }> }) => {
  const session = useSession();
  if (session.status !== "user") return null;
  return isOwnProfile(asked, session.user) ? <Page user={session.user} /> : <NoPermissionPage username={asked} />;
};
const editProfileRoute = shellPage(paths.editProfile, () => (
  <OwnAccount asked={editProfileRoute.useParams().username} page={EditProfilePage} />
));
const tfaSetupRoute = shellPage(paths.tfaSetup, () => (
  <OwnAccount asked={tfaSetupRoute.useParams().username} page={TwoFactorSetupPage} />
));
const recoveryCodeRoute = shellPage(paths.tfaRecoveryCode, () => (
  <OwnAccount asked={recoveryCodeRoute.useParams().username} page={RecoveryCodePage} />
));
const Security = () => {
  const session = useSession();
  return session.status === "user" ? <SecurityPage user={session.user} /> : null;
};

const onboardingRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.onboarding,
  validateSearch: parseOnboardingSearch,
  errorComponent: () => <ErrorPage isInShell />,
  component: () => {
    const session = useSession();
    const { skip_username: skipsUsername } = onboardingRoute.useSearch();
    return session.status === "user" ? (
      <OnboardingPage user={session.user} skipsUsername={skipsUsername === "true"} />
    ) : null;
  },
});

const transactionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.transactions,
  // What the query means is read by the page itself.
  validateSearch: (given: Record<string, unknown>) => given,
  errorComponent: () => <ErrorPage isInShell />,
  component: () => {
    const session = useSession();
    const given = transactionsRoute.useSearch();
    const navigate = transactionsRoute.useNavigate();
    const change = useCallback<ComponentProps<typeof TransactionsPage>["onSearch"]>(
      (next, { replace = false, scrollsUp = false } = {}) =>
        void navigate({ search: { ...next }, replace, resetScroll: scrollsUp }),
      [navigate],
    );
    return session.status === "user" ? <TransactionsPage user={session.user} given={given} onSearch={change} /> : null;
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
  openRoute(paths.reserves, Reserves),
  openRoute(paths.redirect, () => <RedirectPage />),
  openRoute(paths.gallery, () => <GalleryPage />),
  loginRoute,
  externalLoginRoute,
  externalLogoutRoute,
  signupRoute,
  openRoute(paths.register, () => <RegisterPage />),
  emailVerifyRoute,
  openRoute(paths.forgotPassword, () => <ForgotPasswordPage />),
  openRoute(paths.resetPassword, () => <ResetPasswordPage />),
  openRoute(paths.verify, () => <VerifyPage />),
  verifyByTokenRoute,
  openRoute(paths.notMe, () => <NotMePage />),
  openRoute(paths.twitterRedirect, () => <TwitterRedirectPage />),
  tfaCheckRoute,
  shellRoute.addChildren([
    shellPage(paths.profile, () => <Profile asked={undefined} />),
    profileOfRoute,
    gameAssetsRoute,
    achievementsRoute,
    editProfileRoute,
    assetRoute,
    itemRoute,
    findAssetRoute,
    shellPage(paths.store, () => <NotOpenPage />),
    shellPage(paths.depositAssets, () => <NotOpenPage />),
    shellPage(paths.withdraw, () => <NotOpenPage />),
    shellPage(paths.deposit, () => <NotOpenPage />),
    shellPage(paths.supsDepositHistory, () => <NotOpenPage />),
    shellPage(paths.staking, () => <NotOpenPage />),
    transactionsRoute,
    tfaSetupRoute,
    recoveryCodeRoute,
    shellPage(paths.security, Security),
    shellPage(paths.buy, () => <NotOpenPage />),
    onboardingRoute,
    // Everything else: the guard leads on, or asks a guest to log in.
    shellPage("$", Nothing),
  ]),
]);

export const createAppRouter = ({ isServerUp, tfaToken }: LoadedPage) => {
  // ROUTE-13 and SESSION-9 are about the load of the page: once something is shown, the visitor may go where they like.
  let isLoading = true;
  const judge: RouterContext["judge"] = (path, query) => {
    const verdict = judgeVisit({
      path,
      query,
      isLoggedIn: currentSession().status === "user",
      isServerUp: isServerUp || !isLoading,
      tfaToken: isLoading ? tfaToken : undefined,
      holdsEmailCode: heldCode.read() !== undefined,
      hasPendingSignup: pendingSignup.read() !== undefined,
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
