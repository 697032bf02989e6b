import { defineTexts } from "../../../lib/texts/texts.ts";

export const recoveryTexts = defineTexts({
  backToLogin: "Back to login page",
  askForLink: "Ask for a new link",
  tryAgain: "Try again",

  forgot: {
    title: "Forgot Password",
    lead: "Type the email of your account. We send you a link to set a new password.",
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
    lead: (username: string) => `Choose a new password for ${username}. You will be logged out everywhere.`,
    password: "New password",
    confirmation: "Repeat the new password",
    save: "Set new password",
    doneTitle: "Your new password is set",
    doneText: "Log in with it.",
  },

  verify: {
    title: "Verify Email",
    running: "Verifying your email...",
    stamp: "Verified",
    /** The label is specified word for word (EMAIL-21). */
    toHomepage: "Go to passport homepage",
  },

  notMe: {
    title: "This was not me",
    lead: "Did we write to you about something on your account that you did not do? Then lock the account now. So far nothing has happened: opening this page changes nothing.",
    consequences: "What locking does",
    locks: "Nothing can be withdrawn, minted or spent any more.",
    endsSessions: "Every session ends, on every device. Yours too.",
    needsReset: "The password stops working. You set a new one by email.",
    undoes:
      "What was added since then goes: connections, a wallet, two-factor authentication. If the email was changed, it goes back to the address of our letter.",
    unlocking: "Only support can unlock the account again, after checking that it is you.",
    lock: "Lock my account",
    wasMe: "It was me after all",
    doneTitle: "Account locked",
    nextSteps: "What to do now",
    resetStep:
      "Set a new password. The link comes to the mailbox with our letter, so make sure that nobody else reads it.",
    supportStep: "Write to support. They find out what happened with you and unlock the account.",
    reset: "Reset the password",
    support: "Contact support",
    refusedHint: (days: number) =>
      `A link of a security email works once and for ${days} days. If your account is not safe, reset its password: that ends every session too.`,
  },
});
