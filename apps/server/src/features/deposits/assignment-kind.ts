/**
 * What came from a wallet that is linked to no account, and that its owner cannot link: two members of staff say whose it is.
 * The account is credited by the same code as when the wallet is linked (DEPOSIT-16).
 */
import type { Transaction } from "@passport/database";
import * as calls from "@passport/protocol";
import * as z from "zod/mini";
import { Failure } from "../../platform/wire/failure.ts";
import { defineKind, type RequestKind } from "../approvals/index.ts";
import { findOperations, type OperationRow, toHex } from "../operations/index.ts";
import { findPlayerById, findWalletOwner } from "../profile/index.ts";
import { claimPurchases } from "../purchases/index.ts";
import { claimDeposits } from "./claim-deposits.ts";
import type { DepositsDependencies } from "./dependencies.ts";
import { depositEmails } from "./emails.ts";

type Given = Pick<DepositsDependencies, "ledger" | "networks" | "purchaseCaps">;

const text = z.nullable(z.string());
/** What both people see of it. */
const details = z.object({ user_id: z.string(), kind: z.string(), amount: text, wallet: text, transaction_hash: text });

export const assignmentKind = (given: Given): RequestKind =>
  defineKind({
    name: "operation.assign",
    call: calls.assignOperation,
    details,
    async prepare(transaction, { payload: { id, user_id } }) {
      const row = await findUnclaimed(transaction, id);
      const { kind, amount, wallet, tx_hash } = row;
      const transaction_hash = tx_hash === null ? null : toHex(tx_hash);
      return { subject: row.id, details: { user_id: user_id.toLowerCase(), kind, amount, wallet, transaction_hash } };
    },
    async check(transaction, { subject, details: { user_id } }) {
      const { wallet } = await findUnclaimed(transaction, subject);
      if (!(await findPlayerById(transaction, user_id))) throw new Failure("not_found");
      // Linked just now: it is the owner's, and a job credits it.
      if (wallet !== null && (await findWalletOwner(transaction, wallet))) throw new Failure("not_found");
      return [user_id];
    },
    async execute(transaction, { subject: operationId, details: { user_id } }) {
      const player = await findPlayerById(transaction, user_id);
      if (player === undefined) throw new Failure("not_found");
      const { kind } = await findUnclaimed(transaction, operationId);
      const claim = kind === "deposit" ? claimDeposits : claimPurchases;
      const claimed = await claim(given, transaction, { operationId, accountId: player.account_id });
      if (claimed !== 1) throw new Failure("not_found");
      return { user_id };
    },
    news: { done: { email: depositEmails.assigned } },
  });

const findUnclaimed = async (transaction: Transaction, id: string): Promise<OperationRow> => {
  const [row] = await findOperations(transaction, [id]);
  const isSups = row?.kind === "deposit" || row?.kind === "purchase";
  if (row === undefined || !isSups || row.state !== "unclaimed") throw new Failure("not_found");
  return row;
};
