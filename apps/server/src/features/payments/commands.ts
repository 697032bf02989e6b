import * as calls from "@passport/protocol";
import { type CommandHandler, onCommand } from "../../platform/wire/handlers.ts";
import type { PaymentsDependencies } from "./dependencies.ts";
import { createPayClaim } from "./pay-claim.ts";
import { readPayment } from "./read-payment.ts";

export const paymentsCommands = (dependencies: PaymentsDependencies): CommandHandler[] => [
  onCommand(calls.readPayment, (exchange) => readPayment(dependencies, exchange)),
  onCommand(calls.payClaim, createPayClaim(dependencies)),
];
