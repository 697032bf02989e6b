import { brand } from "../../../lib/env/brand.ts";
import { defineTexts } from "../../../lib/texts/texts.ts";

const { token } = brand;

export const limitTexts = defineTexts({
  heldTitle: (allowance: string, until: string) => `On hold: ${allowance} ${token} until ${until}`,
  heldText: "Games can take no more than this, in case it wasn't you. The hold ends by itself.",
  stillToSpend: "Still to spend, for",
  ofTotal: (left: string, total: string) => `${left} of ${total} ${token}`,
  couponsLabel: (spent: string, total: string) => `${spent} of ${total} ${token} spent`,
  spent: "Spent",
  thisPayment: "This payment",
  tooMuchBy: "Too much by",
  leftAfter: "Left after it",
  notMeTitle: "Wasn't it you?",
  notMeText: "Lock your account.",

  limitCaption: "Your spending limit, 24 hours",
  over: (amount: string) => `${amount} over`,
  left: (amount: string) => `${amount} left`,
  barLabel: (spent: string, amount: string, limit: string) => `${spent} spent, ${amount} asked for, limit ${limit}`,
  fits: "Fits",
  overBy: "Over",
  byPasskey: "Pay with your passkey",
  byCode: "Pay with a passcode",
  byConfirming: "Confirm it's you, then pay",
  whyConfirm: "Above your limit we ask whether it's you.",
  confirmed: "You've just confirmed it's you",
  confirmedText: "So you can pay above your limit.",
  orWait: "Or pay later",
  orWaitText: "What you spend stops counting after 24 hours.",
  unseen: (game: string) => `${game} doesn't see your limit.`,
});
