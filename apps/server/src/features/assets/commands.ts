import { listItemDeposits as listItemDepositsCall, registerItemDeposit } from "@passport/protocol";
import { Failure } from "../../platform/wire/failure.ts";
import { type CommandHandler, onCommand } from "../../platform/wire/handlers.ts";
import { registerTransaction } from "../operations/index.ts";
import type { AssetsDependencies } from "./dependencies.ts";
import { itemsOf } from "./deployed-collections.ts";
import { listItemDeposits } from "./items/list-item-deposits.ts";

export const assetsCommands = (dependencies: AssetsDependencies): CommandHandler[] => [
  onCommand(registerItemDeposit, async ({ actor: { accountId }, payload }) => {
    const { transaction_hash, amount, token_id, collection_slug } = payload;
    const isKnown = itemsOf(dependencies.networks).some(({ slug }) => slug === collection_slug);
    if (!isKnown) throw new Failure("not_found");
    // DEPASSET-11: shown until the chain says what it was; credits nothing.
    await registerTransaction(dependencies, {
      kind: "item_deposit",
      accountId,
      transactionHash: transaction_hash,
      amount: String(amount),
      token_id,
      collection: collection_slug,
    });
    return true as const;
  }),
  onCommand(listItemDepositsCall, ({ actor }) => listItemDeposits(dependencies, actor)),
];
