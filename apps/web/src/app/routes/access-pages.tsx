/** Login, sign-up, recovery and what comes between a login and the profile. */
import { pages } from "@passport/protocol/pages";
import { redirect } from "@tanstack/react-router";
import { LoginPage } from "../../features/access/login/login-page.tsx";
// Not lazy: it is what a first visitor waits for, and a few kilobytes to everybody else.
import { SignupPanel } from "../../features/access/login/login-panel.tsx";
import { signupAddress } from "../../lib/address/addresses.ts";
import { holdTwoFactorToken } from "../../lib/session/two-factor-token.ts";
import { anyone, guests } from "./access.ts";
import { lazyPage } from "./lazy-page.tsx";
import { page, titleFromPage } from "./page.tsx";
import { loginSearch, signupSearch, tfaSearch } from "./search.ts";

export const accessRoutes = [
  page({
    path: pages.login,
    access: guests,
    title: "Login",
    search: loginSearch,
    // A failure is up to the panel, which fetches itself again.
    enter: ({ signup }) => (signup === "true" ? SignupPanel.load().catch(() => {}) : undefined),
    page: LoginPage,
    props: ({ search: { signup, err, redirectURL, tenant } }) => ({
      opensSignup: signup === "true",
      err,
      redirectURL,
      tenant,
    }),
  }),
  page({
    path: pages.loggedOut,
    access: guests,
    title: "Logged out",
    page: lazyPage(async () => (await import("../pages/logged-out/logged-out-page.tsx")).LoggedOutPage),
  }),
  page({
    path: pages.signup,
    // SIGNUP-9, ROUTE-9: without a pending sign-up there is nothing to finish.
    access: { for: "anyone", requires: { isMet: (visit) => visit.hasPendingSignup, otherwise: () => pages.root } },
    title: titleFromPage,
    search: signupSearch,
    page: lazyPage(async () => (await import("../../features/access/signup/signup-page.tsx")).SignupPage),
    props: ({ search: { redirectURL, tenant, captcha } }) => ({
      onward: { redirectURL, tenant },
      asksCaptcha: captcha === "true",
    }),
  }),
  page({
    path: pages.emailVerify,
    // EMAIL-2: without a code the sign-up starts again.
    access: { for: "guests", requires: { isMet: (visit) => visit.holdsEmailCode, otherwise: signupAddress } },
    title: "Verify Email Signup",
    search: signupSearch,
    page: lazyPage(async () => (await import("../../features/access/signup/email-verify-page.tsx")).EmailVerifyPage),
    props: ({ search: { redirectURL, tenant } }) => ({ onward: { redirectURL, tenant } }),
  }),
  page({
    path: pages.register,
    access: anyone,
    title: "Create your account",
    page: lazyPage(async () => (await import("../../features/access/register/register-page.tsx")).RegisterPage),
  }),
  page({
    path: pages.forgotPassword,
    access: { for: "guests", isRecovery: true },
    title: "Forgot password",
    page: lazyPage(
      async () => (await import("../../features/access/recovery/forgot-password-page.tsx")).ForgotPasswordPage,
    ),
  }),
  page({
    path: pages.resetPassword,
    access: { for: "guests", isRecovery: true },
    title: "Reset Password",
    page: lazyPage(
      async () => (await import("../../features/access/recovery/reset-password-page.tsx")).ResetPasswordPage,
    ),
  }),
  page({
    path: pages.verify,
    access: anyone,
    title: "Verify Email",
    page: lazyPage(async () => (await import("../../features/access/recovery/verify-pages.tsx")).VerifyPage),
  }),
  page({
    path: pages.verifyByToken,
    access: anyone,
    title: "Verify Email",
    page: lazyPage(async () => (await import("../../features/access/recovery/verify-pages.tsx")).VerifyByTokenPage),
    props: ({ params: { token } }) => ({ token }),
  }),
  page({
    path: pages.notMe,
    access: anyone,
    title: "This wasn't me",
    page: lazyPage(async () => (await import("../../features/access/recovery/not-me-page.tsx")).NotMePage),
  }),
  page({
    path: pages.twitterRedirect,
    access: anyone,
    title: "Twitter",
    page: lazyPage(async () => (await import("../pages/twitter-redirect/provider-pages.tsx")).TwitterRedirectPage),
  }),
  page({
    path: pages.providerWindow,
    access: anyone,
    title: titleFromPage,
    page: lazyPage(async () => (await import("../pages/twitter-redirect/provider-pages.tsx")).ProviderWindow),
    props: ({ params }) => params,
  }),
  page({
    path: pages.tfaCheck,
    access: guests,
    title: "Two Factor Authentication",
    search: tfaSearch,
    // TFA-3: the token goes from the address bar into memory before anything is drawn.
    enter: ({ token, redirectURL }) => {
      if (!token) return;
      holdTwoFactorToken(token);
      throw redirect({ to: pages.tfaCheck, search: redirectURL === undefined ? {} : { redirectURL }, replace: true });
    },
    page: lazyPage(async () => (await import("../../features/access/two-factor/check-page.tsx")).CheckPage),
    props: ({ search: { redirectURL } }) => ({ redirectURL }),
  }),
] as const;
