import { deletionWaitMs } from "@passport/protocol/constants";
import { brand } from "../../../lib/env/brand.ts";
import { defineTexts } from "../../../lib/texts/texts.ts";

const waitDays = Math.round(deletionWaitMs / (24 * 60 * 60 * 1000));

export const accountDataTexts = defineTexts({
  title: "Your data",
  text: "Take a copy of everything that we keep about you, or end your account.",
  download: "Download my data",
  making: "Making your copy. It downloads by itself when it is done.",
  madeSoFar: (size: string) => `Making your copy: ${size} so far. It downloads by itself when it is done.`,
  downloaded: "Your data was downloaded",
  downloadFailed: "Your data could not be downloaded",

  deleteAccount: "Delete account",
  deleteTitle: "Delete your account?",
  deleteText: `Nothing happens for ${waitDays} days: until then one click keeps your account. After that nobody can bring it back, not even we.`,
  goes: "What will be gone",
  goesList: {
    person: "Your name, username, email, mobile number and picture",
    waysIn: "Every way to log in: password, wallet, connected accounts, two-factor",
    devices: "Your devices and sessions, and your login on other sites",
  },
  stays: "What stays, and why",
  staysList: {
    books: "Your transactions, without your name: the books must add up for everybody else",
    log: "The security log: a theft may come to light only later",
    wallet: "What lies in your own wallet: it is on the chain and stays yours",
  },
  typeUsername: "Type your username to confirm",
  thisIs: (username: string) => `Your username is ${username}.`,
  cancel: "Cancel",
  lockedHint: "Contact support to have it unlocked first.",

  dueBadge: "To be deleted",
  dueText: `Until then you can use it and change your mind. If ${brand.token} or assets arrive in the meantime, it is kept by itself.`,
  marked: "Your account will be deleted",
  markedText: "You can still change your mind.",
  markedAndMailed: "We sent you a mail. You can still change your mind.",
});
