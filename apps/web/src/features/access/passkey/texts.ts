import { defineTexts } from "../../../lib/texts/texts.ts";

export const passkeyWayTexts = defineTexts({
  use: "Use a passkey",
  how: "Face, fingerprint or PIN",
  orByEmail: "or with your email",
});
