import * as calls from "@passport/protocol";
import { type HttpHandler, onHttp } from "../../platform/wire/handlers.ts";
import type { AgreementTexts } from "./agreement-text.ts";
import { checkEarly } from "./check-early.ts";
import type { EarlyDependencies } from "./dependencies.ts";
import { signEarly } from "./sign-early.ts";
import { writeEarlyMessage } from "./write-early-message.ts";

export const earlyRoutes = (dependencies: EarlyDependencies & { texts: AgreementTexts }): HttpHandler[] => [
  onHttp(calls.checkEarly, (exchange) => checkEarly(dependencies, exchange)),
  onHttp(calls.writeEarlyMessage, (exchange) => writeEarlyMessage(dependencies, exchange)),
  onHttp(calls.signEarly, (exchange) => signEarly(dependencies, exchange)),
];
