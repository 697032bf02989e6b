import * as calls from "@passport/protocol";
import { asGuest, type HttpHandler, onHttp, onHttpAs } from "../../platform/wire/handlers.ts";
import { secondFactorOf } from "../factors/index.ts";
import { createAuthenticateOwner, deviceOf } from "../session/index.ts";
import { checkSession } from "./check-session.ts";
import type { EntryDependencies } from "./dependencies.ts";
import { answerEntry } from "./login/answer-entry.ts";
import { checkTwoFactor } from "./login/check-two-factor.ts";
import { checkTwoFactorByPasskey } from "./login/check-two-factor-by-passkey.ts";
import { loginWithEmail } from "./login/login-with-email.ts";
import { loginWithPasskey } from "./login/login-with-passkey.ts";
import { loginWithWallet } from "./login/login-with-wallet.ts";
import { providerRoutes } from "./provider-routes.ts";
import { forgotPassword } from "./recovery/forgot-password.ts";
import { lockByLink } from "./recovery/lock-by-link.ts";
import { resetPassword } from "./recovery/reset-password.ts";
import { isUsernameFree } from "./sign-up/is-username-free.ts";
import { keptTenant } from "./sign-up/kept-tenant.ts";
import { requestSignup } from "./sign-up/request-signup.ts";
import { signUp } from "./sign-up/sign-up.ts";
import { proofTokenOf, signUpWithIdentity } from "./sign-up/sign-up-with-identity.ts";
import { checkResetToken, verifyEmail } from "./sign-up/verify-email.ts";
import { ownLoginOf } from "./step-up/own-login.ts";
import { stepUp } from "./step-up/step-up.ts";

const done = { success: true } as const;

export const entryRoutes = (dependencies: EntryDependencies): HttpHandler[] => [
  onHttp(calls.newCaptcha, ({ query }) => dependencies.captcha.newChallenge(query.action)),

  onHttpAs(calls.loginWithEmail, asGuest, async (exchange) => {
    const { email, password, captcha_token: captchaToken, fingerprint } = exchange.body;
    const device = deviceOf(exchange, fingerprint);
    return answerEntry(
      exchange,
      await loginWithEmail(dependencies, { email, password, captchaToken, device }),
      "email",
    );
  }),

  onHttp(calls.loginWithPasskey, async (exchange) => {
    const { passkey: answer, fingerprint } = exchange.body;
    const device = deviceOf(exchange, fingerprint);
    return answerEntry(exchange, await loginWithPasskey(dependencies, { answer, device }), "passkey");
  }),

  onHttp(calls.loginWithWallet, async (exchange) => {
    const { public_address: address, signature, nonce, fingerprint } = exchange.body;
    const device = deviceOf(exchange, fingerprint);
    return answerEntry(exchange, await loginWithWallet(dependencies, { address, signature, nonce, device }), "wallet");
  }),

  onHttp(calls.checkTwoFactor, async (exchange) => {
    const { token, passkey: answer, fingerprint } = exchange.body;
    const secondFactor = secondFactorOf(exchange.body);
    const device = deviceOf(exchange, fingerprint);
    if (answer !== undefined) {
      return answerEntry(exchange, await checkTwoFactorByPasskey(dependencies, { token, answer, device }), "tfa");
    }
    return answerEntry(exchange, await checkTwoFactor(dependencies, { token, secondFactor, device }), "tfa");
  }),

  onHttp(calls.stepUp, async (exchange) => {
    const { actor, body, caller } = exchange;
    const secondFactor = secondFactorOf(body);
    const { browserHash } = deviceOf(exchange);
    const { password, passkey } = body;
    const request = { actor, password, secondFactor, passkey, ownLogin: ownLoginOf(body), browserHash, caller };
    exchange.setSession(await stepUp(dependencies, request));
    return done;
  }),

  onHttpAs(calls.checkSession, createAuthenticateOwner(dependencies), async (exchange) => {
    const { answer, token } = await checkSession(dependencies, exchange);
    if (token !== undefined) exchange.setSession(token);
    return answer;
  }),

  onHttp(calls.requestSignup, async (exchange) => {
    const { email, captcha_token: captchaToken } = exchange.body;
    return { token: await requestSignup(dependencies, { email, captchaToken, device: deviceOf(exchange) }) };
  }),

  onHttp(calls.checkUsername, async ({ query }) => ({ is_free: await isUsernameFree(dependencies, query) })),

  onHttp(calls.signUp, async (exchange) => {
    const { body } = exchange;
    const { username, fingerprint, accepts_marketing: acceptsMarketing = false, terms_version: termsVersion } = body;
    const device = deviceOf(exchange, fingerprint);
    const tenant = keptTenant(body.tenant);
    if (body.auth_type !== "email") {
      const { auth_type: way, captcha_token: captchaToken } = body;
      const request = {
        way,
        token: proofTokenOf(body),
        username,
        captchaToken,
        acceptsMarketing,
        tenant,
        termsVersion,
        device,
      };
      return answerEntry(exchange, await signUpWithIdentity(dependencies, request), "signup");
    }
    const { email, password, token, first_name: firstName = "", last_name: lastName = "" } = body;
    const names = { username, firstName, lastName };
    const request = { ...names, email, password, token, acceptsMarketing, tenant, termsVersion, device };
    return answerEntry(exchange, await signUp(dependencies, request), "signup");
  }),

  onHttp(calls.verifyEmailLink, async ({ query, caller }) => {
    await verifyEmail(dependencies, { token: query.token, userId: query.id, caller });
    return done;
  }),

  onHttp(calls.verifyToken, async ({ query: { token, forgot }, caller }) => {
    const isReset = forgot === "true";
    const user = isReset ? checkResetToken(dependencies, { token }) : verifyEmail(dependencies, { token, caller });
    return { user: await user };
  }),

  onHttp(calls.forgotPassword, async (exchange) => {
    const { body, browserToken, caller } = exchange;
    await forgotPassword(dependencies, { email: body.email, captchaToken: body.captcha_token, browserToken, caller });
    return { ...done, message: calls.messages.reset_requested };
  }),

  onHttp(calls.resetPassword, async (exchange) => {
    await resetPassword(dependencies, exchange);
    return done;
  }),

  onHttp(calls.lockByLink, async (exchange) => {
    await lockByLink(dependencies, exchange);
    return done;
  }),

  ...providerRoutes(dependencies),
];
