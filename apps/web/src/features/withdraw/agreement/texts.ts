import { brand } from "../../../lib/env/brand.ts";
import { defineTexts } from "../../../lib/texts/texts.ts";

const { product, token } = brand;

export const agreementTexts = defineTexts({
  title: "Before you withdraw",
  lead: "You're an early contributor. Read the agreement, then sign it once.",
  path: "Steps",
  steps: { read: "Read", sign: "Sign", withdraw: "Withdraw" },

  document: "Agreement",
  documentLabel: (version: number) => `Agreement, version ${version}, sample`,
  documentTitle: "Early contributor agreement",
  between: (name: string) => `Between you, ${name}, and the studio that runs ${product}.`,
  sections: {
    hold: {
      title: "What you hold",
      text: (allocation: string, wallet: string) =>
        `Your early contribution gives you an allocation of ${allocation} ${token}. It belongs to this account and to the wallet ${wallet}. It can't be sold or passed on before it's released.`,
    },
    release: {
      title: "How it's released",
      text: (cliff: string, daily: string, start: string, allocation: string, end: string) =>
        `Nothing is released before ${cliff}. From that day, you get ${daily} ${token} for every day since ${start}, until all ${allocation} are released on ${end}. Days are counted in UTC.`,
    },
    withdraw: {
      title: "What you can withdraw",
      text: "At any time you can withdraw what has been released and not yet withdrawn. What you don't withdraw today stays yours for later.",
    },
    decline: {
      title: "If you decline",
      text: `You keep your account, your assets and every other balance. You can't withdraw ${token} from this account.`,
    },
    sign: {
      title: "How you sign",
      text: "You sign a text with your name and your decision with the wallet of this account. The signature is kept with your name, email and mobile number until you delete your account.",
    },
  },
  savePdf: "Save as PDF",
  toSigning: "I've read it, continue to sign",

  signTitle: "Sign with your wallet",
  name: "Full name",
  phone: "Mobile number",
  phoneHint: "With its country code, such as +61 412 555 018",
  email: "Email",
  decision: "Your decision",
  accept: "I accept",
  acceptNote: "I can withdraw what is released, from today.",
  decline: "I decline",
  declineNote: `I won't be able to withdraw ${token}.`,
  declineWarning: `Declining prevents withdrawing ${token} from this account. It can't be changed later.`,
  sign: "Sign",
  signAccept: "Sign and accept",
  signDecline: "Sign and decline",
  signing: "Check your wallet: it's waiting for you",
  free: "Signing is free and moves nothing. Your wallet shows this exact text with your name and your decision.",
  rejected: "You cancelled in your wallet. Nothing was signed.",
  reloads: (seconds: number) =>
    seconds === 1 ? "The page reloads in 1 second." : `The page reloads in ${seconds} seconds.`,
  reloadNow: "Reload now",

  allocationTitle: "Your allocation",
  nextRelease: "Next release in",
  allReleased: "All released",
  allocation: "Allocation",
  released: "Released so far",
  withdrawn: "Withdrawn",
  left: "Left to withdraw",
  onceSigned: "Yours once you sign",
  chart: (released: string, allocation: string, withdrawn: string, daily: string, cliff: string, end: string) =>
    `${released} of ${allocation} ${token} released, ${withdrawn} withdrawn. ${daily} ${token} more every day until ${end}. Nothing is released before ${cliff}.`,
  cliff: "Cliff",
  today: "Today",
  allDone: (allocation: string) => `All ${allocation} released`,
  keyReleased: (daily: string) => `Released, ${daily} ${token} a day`,
  keyToCome: "Still to come",
});
