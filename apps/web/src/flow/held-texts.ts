import type { HoldReason } from "@passport/protocol/calls/holds";
import { defineTexts } from "../lib/texts/texts.ts";

export const heldTexts = defineTexts({
  title: (until: string) => `Nothing can leave your account until ${until}`,
  unknownReason: "Its security has just changed.",
  seeMore: "See what is held on the security page",
  /** Each says what happened. */
  reasons: {
    withdrawal_address_added: "A new wallet was linked.",
    wallet_removed: "The linked wallet was removed.",
    passkey_added: "A passkey was added.",
    passkey_removed: "A passkey was removed.",
    password_reset: "The password was reset.",
    two_factor_off: "Two-factor authentication was turned off.",
    unknown_browser: "Someone logged in from a browser we hadn't seen before.",
    recovery: "A recovery code was used to log in.",
  } satisfies Record<HoldReason, string>,
});
