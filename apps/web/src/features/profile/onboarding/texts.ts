import { brand } from "../../../lib/env/brand.ts";
import { defineTexts } from "../../../lib/texts/texts.ts";

export const onboardingTexts = defineTexts({
  page: `Welcome to ${brand.product}`,
  step: (step: number, of: number) => `Step ${step} of ${of}`,
  goOn: "Continue",
  back: "Back",
  skip: "Skip for now",

  ready: {
    title: "Your passport is ready",
    text: "The lines on it are drawn from your account alone. No other passport has them.",
    stamp: "Ready",
  },
  setUp: {
    // ONBOARD2-1: as the specification writes it; the page shows it with a capital letter.
    title: "let's set up your profile",
    text: "It takes a minute, and everything can be changed later.",
  },
  username: {
    title: "Choose your username",
    text: "It's printed on your passport, and it's your name in every game.",
    label: "Username",
    hint: (least: number, most: number) => `${least} to ${most} letters, digits or underscores.`,
    save: "Save and continue",
  },
  picture: {
    title: "Add your picture",
    text: "It replaces the drawn portrait on your passport. Only you can see it.",
  },
  protect: {
    title: "Protect your account",
    cost: "Without this, anyone who learns your password can log in.",
    isDone: "Your account is protected. Your seal is on the passport.",
    passkey: {
      text: "You unlock your passport the way you unlock your phone. Nothing to remember, nothing to steal.",
      reasons: {
        face: { title: "Your face, fingerprint or PIN", text: "It never leaves your device." },
        phishing: { title: "Can't be phished", text: "It only works on this site." },
        confirms: { title: "Confirms what matters", text: "A stolen password alone changes nothing." },
      },
      start: "Create a passkey",
      instead: "Use an authenticator app instead",
    },
    twoFactor: {
      text: "A second step at login: a passcode from an app on your phone.",
      reasons: {
        password: { title: "A stolen password isn't enough", text: "Nobody logs in without your phone." },
        passcode: { title: "Six digits, a few seconds", text: "Any authenticator app works." },
        recovery: { title: "Recovery codes included", text: "They let you in if you lose the phone." },
      },
      start: "Set up two-factor",
    },
  },
  wallet: {
    title: "Link a wallet",
    text: (product: string, token: string) =>
      `A wallet is where ${token} and collectibles go when they leave ${product}.`,
    note: "You sign one message. It costs nothing and gives no access to your funds.",
    connect: "Connect wallet",
    cost: "You can play and buy without a wallet, but you can't withdraw.",
    isDone: "This wallet is linked to your account.",
    failed: "The wallet wasn't linked",
  },
  document: { wallet: "Wallet", seal: "Your seal goes here" },
  success: {
    title: "You're all set",
    text: "Taking you to your passport.",
    stamp: "Admitted",
    open: "Open your profile",
  },
});
