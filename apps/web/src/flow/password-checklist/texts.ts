import { lengths } from "@passport/protocol/constants";
import { defineTexts } from "../../lib/texts/texts.ts";

export const passwordChecklistTexts = defineTexts({
  label: "What the password needs",
  /** The four lines (REGISTER-9). */
  rules: {
    length: `At least ${lengths.passwordMin} characters`,
    case: "Upper and lower case letters",
    digit: "At least 1 number",
    symbol: "At least 1 symbol",
  },
  /** The line below them (PASSWORD-13). */
  notObvious: "Not just your name, your email or a simple pattern",
  /** REGISTER-10: the one line that is not required. */
  optional: "(optional)",
  met: "Done:",
  missing: "Missing:",
});
