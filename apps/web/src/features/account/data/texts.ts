import { deletionWaitMs } from "@passport/protocol/constants";
import { brand } from "../../../lib/env/brand.ts";
import { defineTexts } from "../../../lib/texts/texts.ts";

const waitDays = Math.round(deletionWaitMs / (24 * 60 * 60 * 1000));

export const accountDataTexts = defineTexts({
  title: "Your data",
  state: "Download it or delete your account",
  text: "Download a copy of everything we keep about you, or delete your account.",
  download: "Download my data",
  making: "Preparing your copy. It downloads automatically when it's ready.",
  madeSoFar: (size: string) => `Preparing your copy: ${size} so far. It downloads automatically when it's ready.`,
  downloaded: "Your data was downloaded",
  downloadFailed: "Your data could not be downloaded",

  deleteAccount: "Delete account",
  deleteTitle: "Delete your account?",
  deleteText: `Nothing happens for ${waitDays} days: until then, one click keeps your account. After that it can't be restored, not even by us.`,
  goes: "What will be deleted",
  goesList: {
    person: "Your name, username, email, mobile number and picture",
    waysIn: "Every way to log in: password, wallet, connected accounts, two-factor",
    devices: "Your devices and sessions, and your login on other sites",
    points: "Your points in games' own currencies: they go back to the game",
  },
  stays: "What stays, and why",
  staysList: {
    books: "Your transactions, without your name: the books still have to add up",
    log: "The security log: a theft may only be discovered later",
    wallet: "What's in your own wallet: it's on chain and stays yours",
  },
  typeUsername: "Type your username to confirm",
  thisIs: (username: string) => `Your username is ${username}.`,
  cancel: "Cancel",
  lockedHint: "Contact support to have it unlocked first.",

  dueBadge: "To be deleted",
  dueText: `Until then you can use it and change your mind. If ${brand.token} or assets arrive in the meantime, the deletion is cancelled.`,
  marked: "Your account will be deleted",
  markedText: "You can still change your mind.",
  markedAndMailed: "We sent you an email. You can still change your mind.",
});
