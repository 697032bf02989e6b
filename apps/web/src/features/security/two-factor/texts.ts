import { brand } from "../../../lib/env/brand.ts";
import { defineTexts } from "../../../lib/texts/texts.ts";

export const twoFactorTexts = defineTexts({
  /** The heading is specified word for word (TFA-1). */
  title: "Two Factor Authentication",
  goBack: "Go Back",

  sectionTitle: "Two-factor authentication",
  on: "On",
  off: "Off",
  sectionOnText: "Every login asks for a passcode from your authenticator app.",
  sectionOffText: "Your password alone opens your account. Add a passcode from your phone: it takes a minute.",
  getRecoveryCode: "Get Recovery Code",
  turnOff: "Turn off",
  turnOffTitle: "Turn two-factor authentication off?",
  turnOffText:
    "Your password alone will open your account and your recovery codes stop working. Withdrawals are held for 24 hours.",
  turnedOff: "Two-factor authentication is off",

  setupTitle: "Set up your second factor",
  setupPage: `Set up two-factor authentication, ${brand.product}`,
  setupIntro: "With it, your password alone opens nothing: every login also asks for a passcode from your phone.",
  loadingSecret: "Making a secret for your authenticator app",
  step: (number: number) => `Step ${number}`,
  scanTitle: "Scan the code",
  scanText:
    "Open an authenticator app on your phone and let it scan this code. Any app for time-based passcodes will do.",
  qrCode: "QR code for your authenticator app",
  showSecret: "Show the secret code",
  showQrCode: "Show the QR code",
  secretText: "Type this secret into your authenticator app, as a time-based code.",
  secret: "secret code",
  openInApp: "Open in an authenticator app",
  verifyTitle: "Type the passcode",
  turnOn: "Turn on",
  setupFailed: "Two-factor authentication could not be set up",
  retry: "Try again",

  isOn: "Two-factor authentication is on",
  isOnText: "From now on every login asks for a passcode.",
  recoveryTitle: "Recovery codes",
  recoveryPage: `Recovery codes, ${brand.product}`,
  recoveryIntro: "If you lose your phone, each of these codes lets you in once. Keep them where your phone is not.",
  recoveryCheckIntro: "Recovery codes are shown only after a fresh passcode.",
  loadingCodes: "Loading the recovery codes",
  recoveryFailed: "The recovery codes could not be shown",
  used: (day: string) => `used on ${day}`,
  fewLeft: (left: number) =>
    left === 0 ? "No recovery code is left" : `Only ${left} recovery ${left === 1 ? "code is" : "codes are"} left`,
  fewLeftText: "Get new ones before the last is used.",
  copyCodes: "Copy",
  codesCopied: "Recovery codes copied",
  copyFailed: "Copying did not work. Select the codes and copy them.",
  download: "Download",
  haveSaved: "I have saved them",
  done: "Done",
  newCodes: "New codes",
  newCodesTitle: "Replace all recovery codes?",
  newCodesText: "Ten new codes are made. None of the old ones works any more, wherever you keep them.",
  codesReplaced: "These are new codes. Save them now, and throw the old ones away.",
  replaceFailed: "The recovery codes are still the old ones",
  setUp: "Set up",
});
