import { brand } from "../../../lib/env/brand.ts";
import { defineTexts } from "../../../lib/texts/texts.ts";
import type { ProtectionName } from "./protections.ts";

const numbers = ["No", "One", "Two", "Three", "Four", "Five"];

export const scoreTexts = defineTexts({
  title: (count: number, all: number) => `${count} of ${all} protections on`,
  missingCount: (missing: number) =>
    missing === 0 ? "Your seal is complete." : `${numbers[missing] ?? missing} more and your seal is complete.`,
  protections: "Protections",
  isOn: "On",
  isOff: "Off",
  names: {
    email: "Email confirmed",
    passkey: "Passkey",
    recoveryCodes: "Recovery codes",
    twoFactor: "Two-factor",
    wallet: "Wallet linked",
  } satisfies Record<ProtectionName, string>,
  missing: "None yet",
  set: "Set",
  on: "On",
  off: "Off",
  needSecondFactor: "Come with a passkey or two-factor",
  notChecked: "Could not be checked",
  next: {
    email: { title: "Next: confirm your email", why: "It gets you back in when you forget your password." },
    passkey: {
      title: "Next: create a passkey",
      why: "You log in with your face, fingerprint or PIN. It can't be phished.",
    },
    twoFactor: { title: "Next: turn on two-factor", why: "A stolen password won't be enough to log in." },
    recoveryCodes: { title: "Next: save your recovery codes", why: "They let you back in if you lose your phone." },
    wallet: {
      title: "Next: link your wallet",
      why: `It's where your ${brand.token} and collectibles go when you withdraw.`,
    },
  } satisfies Record<ProtectionName, { title: string; why: string }>,
});
