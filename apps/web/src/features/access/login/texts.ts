import { defineTexts } from "../../../lib/texts/texts.ts";

export const loginTexts = defineTexts({
  loginTitle: "Sign in",
  signupTitle: "Sign up",
  page: "Login",
  tabs: "Ways into your account",
  loginTab: "Login",
  signupTab: "Signup",
  email: "Email",
  password: "Password",
  signIn: "Sign In",
  forgotPassword: "Forgot your password?",
  orContinueWith: "Or continue with",
  ways: {
    wallet: "Browser wallet",
    connector: "Wallet connector",
    meta: "Meta",
    google: "Google",
    twitter: "Twitter",
  },
  wayNotOpen: "These ways in are not open yet. Use your email.",
  legal: "Legal documents",
  privacyPolicy: "Privacy Policy",
  termsAndConditions: "Terms And Conditions",
});
