/** What an operation is, where it stands and what comes next, in plain words. Every kind, state and reason has some. */
import { endStates, type Operation, type OperationState } from "@passport/protocol/operation";
import { minutesToFinal } from "../../lib/chain/final-after.ts";
import { formatMoment } from "../../lib/dates/format-date.ts";
import { formatAmount } from "../../lib/money/format-amount.ts";
import type { OperationWords } from "./texts.ts";

/** Those that wait for a signature in the wallet; the others begin with a transaction that the wallet has sent. */
const voucherKinds = ["withdrawal", "mint", "unstake", "item_withdrawal"] as const;

/** Those that wait for a game's answer and touch no chain. */
const questionKinds = ["payment", "move_to_game", "move_from_game"] as const;

export const isQuestion = ({ kind }: Pick<Operation, "kind">) => questionKinds.some((one) => one === kind);

export const isOver = ({ state }: Pick<Operation, "state">): boolean => endStates.includes(state);

/** The player's turn: a voucher lies ready and no transaction uses it yet. */
export const waitsForWallet = ({ kind, state, tx_hash: hash }: Pick<Operation, "kind" | "state" | "tx_hash">) =>
  state === "pending" && hash === null && voucherKinds.some((one) => one === kind);

export const isVoucher = ({ kind }: Pick<Operation, "kind">) => voucherKinds.some((one) => one === kind);

export const movesSups = (kind: Operation["kind"]): kind is "deposit" | "purchase" | "withdrawal" | "payment" =>
  kind === "deposit" || kind === "purchase" || kind === "withdrawal" || kind === "payment";

/** A collection's own name is not known here: its slug reads well enough with its words apart. */
const nameOfSlug = (slug: string): string =>
  slug
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");

/** "Deposit of 120.00 SUPS", "Iron Meridian", "3 × Shield Booster", or "Supremacy Genesis #12" without a name (LEDGER-13). */
export const subjectOf = (operation: Operation, texts: OperationWords): string => {
  const { kind, amount, collection_slug: slug, token_id: tokenId } = operation;
  if (movesSups(kind)) return amount === null ? texts.names[kind] : texts.sups[kind](formatAmount(amount));
  if (slug === null || tokenId === null) return texts.names[kind];
  const token = operation.asset_name ?? texts.token(nameOfSlug(slug), tokenId);
  return amount === null ? token : texts.items(formatAmount(amount, { decimals: 0, shownDecimals: 0 }), token);
};

/** The same with the way it goes. */
export const titleOf = (operation: Operation, texts: OperationWords): string => {
  const { kind, collection_slug: slug, token_id: tokenId } = operation;
  const subject = subjectOf(operation, texts);
  return movesSups(kind) || slug === null || tokenId === null ? subject : texts.moves[kind](subject);
};

const pendingSentence = (operation: Operation, texts: OperationWords, now: Date): string => {
  if (isQuestion(operation)) return texts.askedGame;
  if (!waitsForWallet(operation)) return texts.sent;
  const { deadline } = operation;
  if (deadline === null) return texts.asked;
  return Date.parse(deadline) > now.getTime() ? texts.askedUntil(formatMoment(deadline, now)) : texts.askedTooLong;
};

const queuedSentence = ({ deadline }: Operation, texts: OperationWords, now: Date): string => {
  if (deadline === null) return texts.queued;
  return Date.parse(deadline) > now.getTime() ? texts.queuedUntil(formatMoment(deadline, now)) : texts.queuedLongEnough;
};

const finalText = (operation: Operation, texts: OperationWords, now: Date): string => {
  const minutes = minutesToFinal(operation.chain_id, operation.updated_at, now);
  return minutes === 0 ? texts.finalSoon : texts.finalIn(minutes);
};

export const sentenceOf = (operation: Operation, texts: OperationWords, now: Date): string => {
  const { kind, state, reason } = operation;
  switch (state) {
    case "pending":
      return pendingSentence(operation, texts, now);
    case "confirming":
      return (reason === "rejected" ? texts.callingOff : texts.confirming)(finalText(operation, texts, now));
    case "queued":
      return queuedSentence(operation, texts, now);
    case "confirmed":
      return texts.confirmed[kind];
    case "failed":
      return texts.failedBy[reason ?? "unknown"];
    case "returned":
      return texts.returnedBy[reason ?? "unknown"];
    case "unclaimed":
      return texts.unclaimed;
    case "unfulfilled":
      return texts.unfulfilled;
  }
};

export const badgeOf = (operation: Operation, texts: OperationWords): string => {
  if (waitsForWallet(operation)) return texts.badges.asked;
  if (operation.state === "pending" && isQuestion(operation)) return texts.badges.askedGame;
  return texts.badges[operation.state];
};

/** States that are worth a notice on every page. */
export const isNews = (state: OperationState): state is "confirmed" | "failed" | "returned" | "unfulfilled" =>
  endStates.includes(state) || state === "unfulfilled";
