import { defineTexts } from "../../../lib/texts/texts.ts";

export const twoFactorTexts = defineTexts({
  /** The heading is specified word for word (TFA-1). */
  title: "Two Factor Authentication",
  goBack: "Go Back",

  useCode: "Use a passcode or recovery code",
  useRecoveryCode: "Use a recovery code",

  stepTitle: "Second step",
  /** How the recovery codes stand. */
  codesState: (left: number, wereShown: boolean) => {
    if (!wereShown) return "Codes not saved yet";
    if (left === 0) return "No recovery code left";
    return left === 1 ? "1 recovery code left" : `${left} recovery codes left`;
  },
  sectionTitle: "Two-factor authentication",
  on: "On",
  off: "Off",
  sectionOnText: "Every login asks for a passcode from your authenticator app.",
  sectionOffText: "Your password alone is enough to log in. Add a passcode from your phone: it takes a minute.",
  getRecoveryCode: "Get Recovery Code",
  turnOff: "Turn off",
  turnOffTitle: "Turn two-factor authentication off?",
  turnOffText:
    "Your password alone will be enough to log in, and your recovery codes stop working. Withdrawals are held for 24 hours.",
  turnedOff: "Two-factor authentication is off",

  setupTitle: "Set up your second factor",
  setupIntro: "Your password alone won't be enough to log in: every login also asks for a passcode from your phone.",
  loadingSecret: "Creating a secret for your authenticator app",
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
  verifyTitle: "Enter the passcode",
  turnOn: "Turn on",
  setupFailed: "Two-factor authentication could not be set up",
  retry: "Try again",

  isOn: "Two-factor authentication is on",
  isOnText: "From now on every login asks for a passcode.",
  recoveryTitle: "Recovery codes",
  recoveryIntro:
    "If you lose your phone, each of these codes lets you in once. Keep them somewhere other than your phone.",
  recoveryCheckIntro: "Recovery codes are shown only after a fresh passcode.",
  advice: {
    title: "How to keep them",
    once: "Each code works once, in place of a passcode.",
    keep: "Print them, or save them in a password manager. Anyone who has one and your password can log in.",
    lost: "If somebody else may have seen them, get new codes: the old ones stop working at once.",
  },
  loadingCodes: "Loading the recovery codes",
  recoveryFailed: "The recovery codes could not be shown",
  used: (day: string) => `used on ${day}`,
  fewLeft: (left: number) =>
    left === 0 ? "No recovery code is left" : `Only ${left} recovery ${left === 1 ? "code is" : "codes are"} left`,
  fewLeftText: "Get new ones before the last is used.",
  copyCodes: "Copy",
  codesCopied: "Recovery codes copied",
  copyFailed: "Couldn't copy. Select the codes and copy them.",
  download: "Download",
  haveSaved: "I have saved them",
  done: "Done",
  newCodes: "New codes",
  newCodesTitle: "Replace all recovery codes?",
  newCodesText: "You get ten new codes. The old ones stop working.",
  codesReplaced: "These are new codes. Save them now, and throw the old ones away.",
  replaceFailed: "The recovery codes are still the old ones",
  setUp: "Set up",
});
