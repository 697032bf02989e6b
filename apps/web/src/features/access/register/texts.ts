import { defineTexts } from "../../../lib/texts/texts.ts";

export const registerTexts = defineTexts({
  title: "Create your account",
  step: (number: number, count: number) => `Step ${number} of ${count}`,
  username: "Username",
  usernameHint: "3 to 15 letters, digits or underscores.",
  firstName: "First name",
  lastName: "Last name",
  optional: "Optional",
  email: "Email",
  password: "Password",
  back: "Back",
  next: "Next",
  create: "Create Account",
  alreadyTitle: "You are logged in",
  now: "Go there now",
  secondsLeft: (seconds: number) => `Redirecting in ${seconds} s`,
});
