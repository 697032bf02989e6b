/** One email of each shape that we send. */
import type { Email } from "../email.ts";

export const codeEmail: Email = {
  to: "alice@passport.example",
  subject: "Your sign-up code",
  preheader: "Type it on the page that asked for it.",
  paragraphs: ["Type this code on the page where you started to sign up. It works for 10 minutes."],
  code: "7kq2m",
  closing: ["You did not sign up? Then ignore this mail: without the code nothing happens."],
};

export const resetEmail: Email = {
  to: "bob@passport.example",
  subject: "Reset your password",
  greeting: "Hello bob,",
  paragraphs: ["Somebody, hopefully you, asked to reset the password of your account."],
  action: { label: "Choose a new password", url: "https://passport.example/reset-password?token=q3Zr8mP0sXw2&a=1" },
  closing: ["The link works once, for 30 minutes."],
};

export const newDeviceEmail: Email = {
  to: "alice@passport.example",
  subject: "New login to your account",
  greeting: "Hello alice,",
  paragraphs: ["Your account was used on a browser that we have not seen before.", "If that was you, all is well."],
  facts: [
    { label: "When", value: "15 Nov 2026, 00:14 UTC" },
    { label: "Browser", value: "Firefox 152 on Android" },
  ],
  warningAction: {
    text: "If it was not you, lock your account now.",
    label: "This wasn't me",
    url: "https://passport.example/lock?token=Kc9VtYb7Ld5N",
  },
};
