import { defineTexts } from "../../../lib/texts/texts.ts";

export const signupTexts = defineTexts({
  email: "Email",
  emailHint: "We'll send a code to this address.",
  signUpWithEmail: "Sign up with email",
  backToLogin: "Back to login page",

  verify: {
    title: "Verify Email Signup",
    /** Around the address, which stands out. */
    sentTo: (length: number) => `We sent a ${length}-character code to`,
    typeOrPaste: (minutes: number) => `Type or paste it here. It works for ${minutes} minutes.`,
    code: "Code from the email",
    codeHint: "No email after a few minutes? Check junk or spam.",
    submit: "Continue",
    sendAgain: "Send the code again",
    sendAgainIn: "Send again in",
    sendAgainHint: "Tick the box to send the code again.",
    sending: "Sending...",
    sentAgain: "The code has been sent again.",
  },

  setup: {
    accountTitle: "Setup Account",
    displayNameTitle: "Setup Display Name",
    /** After the address, which stands out. */
    isVerified: "is verified. Choose a name other players will see, and a password.",
    displayNameWords: "Choose a name other players will see.",
    username: "Username",
    usernameHint: (shortest: number, longest: number) => `${shortest} to ${longest} letters, digits or underscores.`,
    password: "Password",
    passwordHint: (length: number) =>
      `At least ${length} characters with at least 1 number, 1 lowercase and 1 uppercase letter.`,
    confirmPassword: "Confirm password",
    marketing: (product: string) => `Send me news about ${product} and its games.`,
    submit: "Create account",
  },
});
