import { defineTexts } from "../../../lib/texts/texts.ts";

export const landingTexts = defineTexts({
  title: "Your ticket to the metaverse",
  lead: (token: string) =>
    `One account and one wallet for every game. Your ${token}, your war machines and your keys travel with you.`,
  viewProfile: "View Profile",
  login: "Login",
  legalLinks: "Legal and proofs",
  privacyPolicy: "Privacy Policy",
  termsAndConditions: "Terms And Conditions",
  reserves: "Proof of reserves",
  accessibility: "Accessibility",
});
