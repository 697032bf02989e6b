import * as calls from "@passport/protocol";
import { type CommandHandler, onCommand } from "../../platform/wire/handlers.ts";
import type { PaymentsDependencies } from "./dependencies.ts";
import { createPayClaim } from "./pay-claim.ts";
import { createReadOffer } from "./read-offer.ts";
import { createReadPayment } from "./read-payment.ts";
import { readSpending } from "./spending/read-spending.ts";
import { keepSpending, setSpending } from "./spending/set-spending.ts";

export const paymentsCommands = (dependencies: PaymentsDependencies): CommandHandler[] => {
  const readPayment = createReadPayment(dependencies);
  return [
    onCommand(calls.readPayment, createReadOffer(dependencies, readPayment)),
    onCommand(calls.payClaim, createPayClaim(dependencies, readPayment)),
    onCommand(calls.readSpending, ({ actor }) => readSpending(dependencies, actor)),
    onCommand(calls.setSpending, (exchange) => setSpending(dependencies, exchange)),
    onCommand(calls.keepSpending, (exchange) => keepSpending(dependencies, exchange)),
  ];
};
