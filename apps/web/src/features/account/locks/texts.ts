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
  text: "When somebody else may be in your account, lock it: that takes a moment and asks for no passcode. Unlocking requires contacting support.",
  locked: "Locked",
  /** The app offers no unlock (EDIT-48). */
  bySupport: "To unlock it, contact support.",
  unlocking: "There is no button to undo this. Unlocking requires contacting support, and takes at least a day.",
  signedBefore: "What was signed just before can still be used on the chain for up to 5 minutes.",
  locks: {
    withdrawals: {
      name: "Withdrawals",
      lock: "Lock withdrawals",
      question: "Lock withdrawals?",
      effect: `No ${brand.token} can be withdrawn.`,
    },
    minting: {
      name: "Minting",
      lock: "Lock minting",
      question: "Lock minting?",
      effect: "No collectible can be minted, and no item withdrawn.",
    },
    account: {
      name: "Account",
      lock: "Lock account",
      question: "Lock your account?",
      effect:
        "Nothing can be withdrawn, minted, unstaked or spent, and neither wallet nor email can be changed. You can still log in.",
    },
  } satisfies Record<LockType, LockTexts>,
});
