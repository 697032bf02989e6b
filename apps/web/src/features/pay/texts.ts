import { brand } from "../../lib/env/brand.ts";
import { defineTexts } from "../../lib/texts/texts.ts";

const { token } = brand;

export const payTexts = defineTexts({
  loading: "Loading the payment",
  payment: "Payment",
  asks: (game: string) => `${game} asks you to pay`,
  registered: (host: string) => `${host}, a registered game`,
  registeredGame: "A registered game",
  aboutUsd: (amount: string) => `About ${amount} USD`,
  available: "Available now",
  after: "After paying",
  claim: "Claim",
  receipt: "Receipt",
  cancel: "Cancel",
  notNow: "Not now",
  close: "Close",
  pay: (amount: string) => `Pay ${amount} ${token}`,
  paying: "Paying",
  buy: `Buy ${token}`,
  back: (game: string) => `Back to ${game}`,
  openTransactions: "Go to transactions",
  retry: "Try again",

  tooLittle: (missing: string) => `You need ${missing} ${token} more.`,
  locked: "Your account is locked",
  lockedText: "No payment can leave a locked account. Contact support to unlock it.",
  offline: "You're not connected",
  offlineText: "Nothing is paid until you're back online.",

  waitingTitle: (game: string) => `Waiting for ${game}`,
  waitingText: (amount: string) => `${amount} ${token} are held for it. You can close this page; everything continues.`,
  waitingUntil: (game: string, until: string) => `If ${game} doesn't answer by ${until}, you get them back.`,

  stampPaid: "Paid",
  stampReturned: "Returned",
  stampExpired: "Expired",
  stampCancelled: "Cancelled",
  paidText: (game: string) => `${game} has your payment. It's in your transactions too.`,
  returnedText: (amount: string) => `${amount} ${token} are back in your balance.`,
  unanswered: (game: string) => `${game} did not respond in time.`,
  nothingHeld: "Nothing was taken from your balance.",

  unknownTitle: "Unknown payment",
  takenTitle: "Already paid",
  unavailableTitle: "Not available",
  failedTitle: "The payment did not load",
});
