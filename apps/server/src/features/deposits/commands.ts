import { listDeposits as listDepositsCall, registerDeposit } from "@passport/protocol";
import { type CommandHandler, onCommand } from "../../platform/wire/handlers.ts";
import { registerTransaction } from "../operations/index.ts";
import type { DepositsDependencies } from "./dependencies.ts";
import { listDeposits } from "./list-deposits.ts";

export const depositsCommands = (dependencies: DepositsDependencies): CommandHandler[] => [
  onCommand(registerDeposit, async ({ actor: { accountId }, payload: { transaction_hash, amount } }): Promise<true> => {
    // DEPOSIT-13: shown until the chain says how much it was; credits nothing.
    await registerTransaction(dependencies, {
      kind: "deposit",
      accountId,
      transactionHash: transaction_hash,
      amount,
    });
    return true;
  }),
  onCommand(listDepositsCall, ({ actor }) => listDeposits(dependencies.db, actor)),
];
