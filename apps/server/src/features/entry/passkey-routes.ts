import * as calls from "@passport/protocol";
import { Failure } from "../../platform/wire/failure.ts";
import { type CommandHandler, type HttpHandler, onCommand, onHttp } from "../../platform/wire/handlers.ts";
import {
  addPasskey,
  findPasskeys,
  preparePasskey,
  removePasskey,
  requestPasskey,
  toPasskey,
  writeName,
} from "../factors/index.ts";
import { deviceOf } from "../session/index.ts";
import type { EntryDependencies } from "./dependencies.ts";
import { answerEntry } from "./login/answer-entry.ts";
import { loginWithPasskey } from "./login/login-with-passkey.ts";

export const passkeyRoutes = (dependencies: EntryDependencies): HttpHandler[] => [
  onHttp(calls.requestPasskey, (exchange) => {
    const { actor, body } = exchange;
    const { browserHash } = deviceOf(exchange);
    return requestPasskey(dependencies, { purpose: body.purpose, token: body.token, actor, browserHash });
  }),

  onHttp(calls.loginWithPasskey, async (exchange) => {
    const { passkey: answer, fingerprint } = exchange.body;
    const device = deviceOf(exchange, fingerprint);
    return answerEntry(exchange, await loginWithPasskey(dependencies, { answer, device }), "passkey");
  }),
];

export const passkeyCommands = (dependencies: EntryDependencies): CommandHandler[] => [
  onCommand(calls.listPasskeys, async ({ actor }) =>
    (await findPasskeys(dependencies.db, actor.userId)).map(toPasskey),
  ),
  onCommand(calls.preparePasskey, (exchange) => preparePasskey(dependencies, exchange)),
  onCommand(calls.addPasskey, (exchange) => addPasskey(dependencies, exchange)),
  onCommand(calls.renamePasskey, async ({ actor, payload }) => {
    if (!(await writeName(dependencies.db, actor.userId, payload.id, payload.name))) throw new Failure("not_found");
    return true as const;
  }),
  onCommand(calls.removePasskey, (exchange) => removePasskey(dependencies, exchange)),
];
