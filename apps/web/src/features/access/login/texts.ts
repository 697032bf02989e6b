import { defineTexts } from "../../../lib/texts/texts.ts";

export const loginTexts = defineTexts({
  loginTitle: "Sign in",
  signupTitle: "Sign up",
  tabs: "Ways into your account",
  loginTab: "Login",
  signupTab: "Signup",
  email: "Email",
  password: "Password",
  signIn: "Sign In",
  forgotPassword: "Forgot your password?",
  legal: "Legal documents",
  privacyPolicy: "Privacy Policy",
  termsAndConditions: "Terms And Conditions",
});
