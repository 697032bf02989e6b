import { defineTexts } from "../../lib/texts/texts.ts";

export const secondFactorTexts = defineTexts({
  passcode: "Passcode",
  passcodeHint: "The 6 digits that your authenticator app shows now.",
  recoveryCode: "Recovery code",
  recoveryCodeHint: "One of the codes you saved when you set two-factor up. Each works once.",
  verify: "Verify",
  useRecoveryCode: "Use a recovery code",
  usePasscode: "Use the authenticator app",
});
