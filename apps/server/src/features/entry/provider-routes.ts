import * as calls from "@passport/protocol";
import { type HttpHandler, onHttp } from "../../platform/wire/handlers.ts";
import { proveFacebook, proveGoogle } from "../factors/index.ts";
import { deviceOf } from "../session/index.ts";
import type { EntryDependencies } from "./dependencies.ts";
import { finishTwitter } from "./finish-twitter.ts";
import { answerEntry } from "./login/answer-entry.ts";
import { loginWithProvider } from "./login/login-with-provider.ts";

export const providerRoutes = (dependencies: EntryDependencies): HttpHandler[] => [
  onHttp(calls.loginWithGoogle, async (exchange) => {
    const { google_token: token, fingerprint } = exchange.body;
    const device = deviceOf(exchange, fingerprint);
    const entry = await loginWithProvider(dependencies, {
      way: "google",
      device,
      prove: () => proveGoogle(dependencies, { token, origin: device }),
    });
    return answerEntry(exchange, entry, "google");
  }),

  onHttp(calls.loginWithFacebook, async (exchange) => {
    const { facebook_token: token, fingerprint } = exchange.body;
    const device = deviceOf(exchange, fingerprint);
    const entry = await loginWithProvider(dependencies, {
      way: "facebook",
      device,
      prove: () => proveFacebook(dependencies, { token }),
    });
    return answerEntry(exchange, entry, "facebook");
  }),

  onHttp(calls.finishTwitter, async (exchange) => {
    const { query, actor, setSession } = exchange;
    const answer = { state: query.state, code: query.code, actor, device: deviceOf(exchange), setSession };
    return { location: await finishTwitter(dependencies, answer) };
  }),
];
