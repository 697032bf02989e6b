import { defineTexts } from "../../../lib/texts/texts.ts";

export const recoveryTexts = defineTexts({
  backToLogin: "Back to login page",
  askForLink: "Request a new link",
  tryAgain: "Try again",

  forgot: {
    title: "Forgot password",
    lead: "Enter your account's email. We'll send you a link to set a new password.",
    email: "Email",
    send: "Send email",
    sendAgain: "Send again",
    /** The time left follows. */
    sendAgainIn: "Send again in",
    /** Shown with the success (RECOVER-4). */
    spamHint: "No email within a few minutes? Check junk or spam.",
  },

  reset: {
    title: "Reset Password",
    checking: "Checking your link",
    lead: (username: string) => `Choose a new password for ${username}. This logs you out everywhere.`,
    password: "New password",
    confirmation: "Repeat the new password",
    save: "Set new password",
    doneTitle: "Your new password is set",
    doneText: "You can log in with it now.",
  },

  verify: {
    title: "Verify Email",
    running: "Verifying your email...",
    stamp: "Verified",
    /** The label is specified word for word (EMAIL-21). */
    toHomepage: "Go to passport homepage",
  },

  notMe: {
    title: "This wasn't me",
    lead: "Did we email you about something you didn't do? Lock your account now. Nothing has changed yet: opening this page does nothing by itself.",
    consequences: "What locking does",
    locks: "Nothing can be withdrawn, minted or spent.",
    endsSessions: "Every device is logged out, including this one.",
    needsReset: "Your password stops working. You'll set a new one by email.",
    undoes:
      "Connections and a wallet added since then are removed. Two-factor authentication stays on. If the email was changed, it's set back to the address that got our email.",
    unlocking: "Only support can unlock the account, after checking that it's you.",
    lock: "Lock my account",
    wasMe: "It was me, don't lock",
    doneTitle: "Account locked",
    nextSteps: "What to do now",
    resetStep:
      "Set a new password. We'll send the link to the mailbox that got our email, so make sure no one else can read it.",
    supportStep:
      "Contact support. They'll find out with you what happened and unlock the account. They can also remove two-factor authentication that someone else turned on.",
    reset: "Reset the password",
    support: "Contact support",
    refusedHint: (days: number) =>
      `A link in a security email works once, for ${days} days. If your account isn't safe, reset its password: that logs out every device too.`,
  },
});
