import { defineTexts } from "../../../lib/texts/texts.ts";

export const loginTexts = defineTexts({
  loginTitle: "Log in",
  signupTitle: "Sign up",
  tabs: "Log in or sign up",
  loginTab: "Login",
  signupTab: "Signup",
  email: "Email",
  password: "Password",
  signIn: "Sign In",
  forgotPassword: "Forgot your password?",
  legal: "Legal documents",
  privacyPolicy: "Privacy policy",
  termsAndConditions: "Terms and conditions",
});
