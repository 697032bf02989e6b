import * as calls from "@passport/protocol";
import { type CommandHandler, onCommand } from "../../platform/wire/handlers.ts";
import { registerTransaction } from "../operations/index.ts";
import type { DepositsDependencies } from "./dependencies.ts";
import { listDeposits } from "./list-deposits.ts";
import { traceDeposit } from "./trace/trace-deposit.ts";

export const depositsCommands = (dependencies: DepositsDependencies): CommandHandler[] => [
  onCommand(calls.registerDeposit, async ({ actor: { accountId }, payload: { transaction_hash, amount } }) => {
    // DEPOSIT-13: shown until the chain says how much it was; credits nothing.
    await registerTransaction(dependencies, {
      kind: "deposit",
      accountId,
      transactionHash: transaction_hash,
      amount,
    });
    return true as const;
  }),
  onCommand(calls.listDeposits, (exchange) => listDeposits(dependencies, exchange)),
  onCommand(calls.traceDeposit, (exchange) => traceDeposit(dependencies, exchange)),
];
