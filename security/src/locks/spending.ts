/** Debits that the account's lock forbids, as a game's payment makes them. */
import { newId } from "@passport/database";
import type { Deed } from "./deed.ts";
import { startingSups } from "./player.ts";

const spend = (kind: "post" | "hold"): Deed["prepare"] =>
  async function prepare({ ledger }, { accountId }) {
    const { id: shop } = await ledger.openSystemAccount("sale", "Store", accountId);
    return async () => {
      const verdict = await ledger.post({
        ...{ kind, id: newId(), debit: accountId, credit: shop, amount: 1n, forbiddenBy: ["total"] },
        ...{ group: "STORE", subGroup: "PURCHASE", description: "A crate" },
      });
      return verdict === "posted" ? "done" : verdict;
    };
  };

export const spending: readonly Deed[] = [
  {
    name: "a payment",
    stoppedBy: ["account"],
    prepare: spend("post"),
    shows: ({ posted }) => posted < startingSups,
  },
  {
    name: "a hold",
    stoppedBy: ["account"],
    prepare: spend("hold"),
    shows: ({ held }) => held > 0,
  },
];
