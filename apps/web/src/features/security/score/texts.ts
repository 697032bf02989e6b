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
    password: "Password",
    twoFactor: "Two-factor",
    recoveryCodes: "Recovery codes",
    wallet: "Wallet linked",
  } satisfies Record<ProtectionName, string>,
  missing: "None yet",
  set: "Set",
  on: "On",
  off: "Off",
  needTwoFactor: "Come with two-factor",
  notChecked: "Could not be checked",
  next: {
    email: { title: "Next: confirm your email", why: "It gets you back in when you forget your password." },
    password: { title: "Next: set a password", why: "With it you can also log in with your email." },
    twoFactor: { title: "Next: turn on two-factor", why: "A stolen password won't be enough to log in." },
    recoveryCodes: { title: "Next: save your recovery codes", why: "They let you back in if you lose your phone." },
    wallet: {
      title: "Next: link your wallet",
      why: `It's where your ${brand.token} and collectibles go when you withdraw.`,
    },
  } satisfies Record<ProtectionName, { title: string; why: string }>,
});
