import * as calls from "@passport/protocol";
import { type HttpHandler, onHttp } from "../../platform/wire/handlers.ts";
import { deviceOf } from "../session/index.ts";
import type { FactorDependencies } from "./dependencies.ts";
import { verifyCode } from "./email/verify-code.ts";
import { requestPasskey } from "./passkeys/request-passkey.ts";
import { changePassword, setPassword } from "./password/change-password.ts";
import { newGoogleNonce } from "./providers/google/new-google-nonce.ts";
import { readSignInWays } from "./providers/read-sign-in-ways.ts";
import { startTwitter } from "./providers/twitter/start-twitter.ts";
import { issueNonce } from "./wallet/issue-nonce.ts";
import { walletConfigOf } from "./wallet/wallet-config.ts";

const done = { success: true } as const;

export const factorRoutes = (dependencies: FactorDependencies): HttpHandler[] => [
  onHttp(calls.verifyCode, async (exchange) => {
    const { browserHash, caller } = deviceOf(exchange);
    const { token, code, captcha_token: captchaToken } = exchange.body;
    const guess = { token, code, captchaToken, browserHash, actor: exchange.actor, caller };
    return { success: await verifyCode(dependencies, guess) };
  }),

  onHttp(calls.changePassword, async (exchange) => {
    const { token, user } = await changePassword(dependencies, exchange);
    exchange.setSession(token);
    return { ...done, user };
  }),

  onHttp(calls.setPassword, async (exchange) => {
    const { token, user } = await setPassword(dependencies, exchange);
    exchange.setSession(token);
    return { ...done, user };
  }),

  onHttp(calls.requestPasskey, (exchange) => {
    const { actor, body } = exchange;
    const { browserHash } = deviceOf(exchange);
    return requestPasskey(dependencies, { purpose: body.purpose, token: body.token, actor, browserHash });
  }),

  onHttp(calls.readNonce, async (exchange) => {
    const { actor, query } = exchange;
    const { browserHash } = deviceOf(exchange);
    const chainId = query["chain-id"] === undefined ? undefined : Number(query["chain-id"]);
    const { "public-address": address, "user-id": userId, purpose } = query;
    return issueNonce(dependencies, { actor, browserHash, purpose, userId, address, chainId });
  }),

  onHttp(calls.readWalletConfig, async () => walletConfigOf(dependencies)),

  onHttp(calls.readSignInWays, async () => readSignInWays(dependencies)),

  onHttp(calls.newGoogleNonce, async (exchange) => {
    const { browserHash } = deviceOf(exchange);
    return { nonce: await newGoogleNonce(dependencies, { actor: exchange.actor, browserHash }) };
  }),

  onHttp(calls.startTwitter, async (exchange) => {
    const { query, actor } = exchange;
    const { browserHash } = deviceOf(exchange);
    return { location: await startTwitter(dependencies, { query, actor, browserHash }) };
  }),
];
