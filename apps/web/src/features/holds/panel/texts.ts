import { heldAllowance } from "@passport/protocol/constants";
import { brand } from "../../../lib/env/brand.ts";
import { formatAmount } from "../../../lib/money/format-amount.ts";
import { defineTexts } from "../../../lib/texts/texts.ts";

export const holdPanelTexts = defineTexts({
  onHold: "On hold",
  title: "Nothing can leave your account yet",
  stamp: "Held",
  stampUntil: (time: string) => `to ${time}`,
  why: "After a change like this we wait, so that an intruder can't empty your account.",
  loading: "Loading the reasons",
  failed: "The reasons could not be loaded",
  endsIn: "Ends by itself in",
  progress: "How much of the hold has passed",
  stopped: `No ${brand.token}, collectible or item can be sent to a wallet.`,
  works: `Everything else works, except that payments to games can take ${formatAmount(heldAllowance, { shownDecimals: 0 })} ${brand.token} at most.`,
  notMe: "It wasn't me",
  notMeTitle: "Lock your account?",
  notMeText: "Nothing can be withdrawn, minted, unstaked or spent, and neither wallet nor email can be changed.",
  notMeNext:
    "Then change your password, log out everywhere else, and contact support: they unlock the account, which takes at least a day.",
  locked: "Your account is locked",
  lockedText:
    "Change your password now and log out everywhere else. Then contact support to have the account unlocked.",
  lockFailed: "Your account could not be locked",
});
