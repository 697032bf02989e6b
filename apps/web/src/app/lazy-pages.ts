/** The pages that arrive when they are needed. The one that a visit begins with is fetched beside the checks. */
import { lazyPage } from "./lazy-page.tsx";
import { kindOfPage, matches, paths } from "./paths.ts";

export const Shell = lazyPage(async () => (await import("./shell/shell.tsx")).Shell);
export const ProfilePage = lazyPage(async () => (await import("./pages/profile/profile-page.tsx")).ProfilePage);
export const CollectiblePage = lazyPage(
  async () => (await import("./pages/collectible/collectible-page.tsx")).CollectiblePage,
);
export const ItemPage = lazyPage(async () => (await import("./pages/item/item-page.tsx")).ItemPage);
export const FindAssetPage = lazyPage(
  async () => (await import("./pages/collectible/find-asset-page.tsx")).FindAssetPage,
);
export const TransactionsPage = lazyPage(
  async () => (await import("../features/transactions/transactions-at-address.tsx")).TransactionsAtAddress,
);
export const NotOpenPage = lazyPage(async () => (await import("./not-open-page.tsx")).NotOpenPage);
export const LandingPage = lazyPage(async () => (await import("./pages/landing/landing-page.tsx")).LandingPage);
export const LegalPage = lazyPage(async () => (await import("./pages/legal/legal-page.tsx")).LegalPage);
export const ReservesPage = lazyPage(async () => (await import("../features/reserves/reserves-page.tsx")).ReservesPage);
export const RedirectPage = lazyPage(async () => (await import("./pages/redirect/redirect-page.tsx")).RedirectPage);
export const ForgotPasswordPage = lazyPage(
  async () => (await import("../features/access/recovery/forgot-password-page.tsx")).ForgotPasswordPage,
);
export const ResetPasswordPage = lazyPage(
  async () => (await import("../features/access/recovery/reset-password-page.tsx")).ResetPasswordPage,
);
export const VerifyPage = lazyPage(
  async () => (await import("../features/access/recovery/verify-pages.tsx")).VerifyPage,
);
export const VerifyByTokenPage = lazyPage(
  async () => (await import("../features/access/recovery/verify-pages.tsx")).VerifyByTokenPage,
);
export const NotMePage = lazyPage(async () => (await import("../features/access/recovery/not-me-page.tsx")).NotMePage);
export const RegisterPage = lazyPage(
  async () => (await import("../features/access/register/register-page.tsx")).RegisterPage,
);
export const ExternalLoginPage = lazyPage(async () => (await import("./pages/external/pages.tsx")).ExternalLoginPage);
export const ExternalLogoutPage = lazyPage(async () => (await import("./pages/external/pages.tsx")).ExternalLogoutPage);
export const TwitterRedirectPage = lazyPage(
  async () => (await import("./pages/twitter-redirect/twitter-redirect-page.tsx")).TwitterRedirectPage,
);
export const EmailVerifyPage = lazyPage(
  async () => (await import("../features/access/signup/email-verify-page.tsx")).EmailVerifyPage,
);
export const SignupPage = lazyPage(async () => (await import("../features/access/signup/signup-page.tsx")).SignupPage);
export const NotFoundPage = lazyPage(async () => (await import("./pages/not-found/not-found-page.tsx")).NotFoundPage);
export const TwoFactorCheckPage = lazyPage(
  async () => (await import("../features/access/two-factor/check-page.tsx")).CheckPage,
);
export const TwoFactorSetupPage = lazyPage(
  async () => (await import("../features/security/two-factor/setup/setup-page.tsx")).SetupPage,
);
export const RecoveryCodePage = lazyPage(
  async () => (await import("../features/security/two-factor/recovery-codes/recovery-code-page.tsx")).RecoveryCodePage,
);
export const SecurityPage = lazyPage(async () => (await import("../features/security/security-page.tsx")).SecurityPage);
export const EditProfilePage = lazyPage(
  async () => (await import("./pages/edit-profile/edit-profile-page.tsx")).EditProfilePage,
);
export const OnboardingPage = lazyPage(
  async () => (await import("../features/profile/onboarding/onboarding-page.tsx")).OnboardingPage,
);
export const LoginRequiredPage = lazyPage(
  async () => (await import("./pages/login-required/login-required-page.tsx")).LoginRequiredPage,
);
export const NoPermissionPage = lazyPage(
  async () => (await import("./pages/no-permission/no-permission-page.tsx")).NoPermissionPage,
);

const protectedPageAt = (path: string) => {
  if (path === paths.transactions) return TransactionsPage;
  if (path === paths.security) return SecurityPage;
  if (path === paths.onboarding) return OnboardingPage;
  if (matches(paths.editProfile, path)) return EditProfilePage;
  if (matches(paths.asset, path)) return CollectiblePage;
  if (matches(paths.item, path)) return ItemPage;
  if (matches(paths.assetByHash, path)) return FindAssetPage;
  if (matches(paths.tfaSetup, path)) return TwoFactorSetupPage;
  if (matches(paths.tfaRecoveryCode, path)) return RecoveryCodePage;
  return path.startsWith(paths.profile) ? ProfilePage : NotOpenPage;
};

/** Open without a session, each a file of its own. */
const guestPages: Partial<Record<string, { fetch(): Promise<unknown> }>> = {
  [paths.forgotPassword]: ForgotPasswordPage,
  [paths.resetPassword]: ResetPasswordPage,
  [paths.verify]: VerifyPage,
  [paths.notMe]: NotMePage,
  [paths.register]: RegisterPage,
  [paths.externalLogin]: ExternalLoginPage,
  [paths.externalLogout]: ExternalLogoutPage,
  [paths.twitterRedirect]: TwitterRedirectPage,
};

const filesOf = (path: string): Promise<unknown>[] => {
  if (path === paths.home) return [LandingPage.fetch()];
  if (path === paths.privacyPolicy || path === paths.termsAndConditions) return [Shell.fetch(), LegalPage.fetch()];
  if (path === paths.reserves) return [Shell.fetch(), ReservesPage.fetch()];
  const guestPage = guestPages[path] ?? (path.startsWith(`${paths.verify}/`) ? VerifyByTokenPage : undefined);
  if (guestPage) return [guestPage.fetch()];
  if (path === paths.emailVerify) return [EmailVerifyPage.fetch()];
  if (path === paths.signup) return [SignupPage.fetch()];
  if (path === paths.tfaCheck) return [TwoFactorCheckPage.fetch()];
  const kind = kindOfPage(path);
  // Who may see the page is not known yet: a guest is shown the way to the login in its place.
  if (kind === "protected-without-page") return [Shell.fetch(), LoginRequiredPage.fetch()];
  if (kind !== "protected") return [];
  return [Shell.fetch(), LoginRequiredPage.fetch(), protectedPageAt(path).fetch()];
};

/** Settles when the page can be drawn in one go; a file that fails is asked for again by the page itself. */
export const fetchFirstPage = (path: string) => Promise.allSettled(filesOf(path));
