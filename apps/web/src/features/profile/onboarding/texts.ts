import { brand } from "../../../lib/env/brand.ts";
import { defineTexts } from "../../../lib/texts/texts.ts";

export const onboardingTexts = defineTexts({
  page: `Welcome to ${brand.product}`,
  step: (step: number, of: number) => `Step ${step} of ${of}`,
  goOn: "Continue",
  back: "Back",

  ready: {
    title: "Your passport is ready",
    text: "The lines on it are drawn from your account alone. No other passport has them.",
    stamp: "Ready",
  },
  setUp: {
    // ONBOARD2-1: as the specification writes it; the page shows it with a capital letter.
    title: "let's set up your profile",
    text: "It takes a minute, and everything can be changed later.",
  },
  username: {
    title: "Choose your username",
    text: "It is printed on your passport, and every world knows you by it.",
    label: "Username",
    hint: (least: number, most: number) => `${least} to ${most} letters, digits or underscores.`,
    save: "Save and continue",
  },
  picture: {
    title: "Add your picture",
    text: "It takes the place of the drawn portrait on your passport. Only you see it.",
    skip: "Skip for now",
  },
  success: {
    title: "You are all set",
    text: "Taking you to your passport.",
    stamp: "Admitted",
    open: "Open your profile",
  },
});
