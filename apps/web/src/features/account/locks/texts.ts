import type { LockType } from "@passport/protocol/calls/profile";
import { brand } from "../../../lib/env/brand.ts";
import { defineTexts } from "../../../lib/texts/texts.ts";

/** What each lock stops, in the list and, word for word, in its question. */
interface LockTexts {
  name: string;
  lock: string;
  question: string;
  effect: string;
}

export const locksTexts = defineTexts({
  title: "Locks",
  text: "If someone else may be in your account, lock it: it's instant and needs no passcode. Unlocking requires contacting support.",
  noneSet: "None set",
  locked: "Locked",
  /** The app offers no unlock (EDIT-48). */
  bySupport: "To unlock it, contact support.",
  unlocking: "There is no button to undo this. Unlocking requires contacting support, and takes at least a day.",
  signedBefore: "Anything signed just before can still be used on chain for up to 5 minutes.",
  locks: {
    withdrawals: {
      name: "Withdrawals",
      lock: "Lock withdrawals",
      question: "Lock withdrawals?",
      effect: `Stops all ${brand.token} withdrawals.`,
    },
    minting: {
      name: "Minting",
      lock: "Lock minting",
      question: "Lock minting?",
      effect: "Stops minting collectibles and withdrawing items.",
    },
    account: {
      name: "Account",
      lock: "Lock account",
      question: "Lock your account?",
      effect:
        "Stops withdrawing, minting, unstaking and spending, and changes to your wallet and email. You can still log in.",
    },
  } satisfies Record<LockType, LockTexts>,
});
