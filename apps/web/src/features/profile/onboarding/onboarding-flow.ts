/**
 * The steps of the onboarding, drawn in docs/flows/onboarding.md. The browser's history holds which one it is, so that
 * a reload stays where it was and Back leads from the picture to the username, all at one address.
 */
export type OnboardingStep = "ready" | "set-up" | "username" | "picture" | "protect" | "success";

const allSteps: readonly OnboardingStep[] = ["ready", "set-up", "username", "picture", "protect", "success"];

/** The steps in their order (ONBOARD-1, ONBOARD-3, ONBOARD-11). */
export const stepsOf = (skipsUsername: boolean): readonly OnboardingStep[] =>
  skipsUsername ? allSteps.filter((step) => step !== "username") : allSteps;

/** What is no step of this visit begins at the start. */
export const stepOf = (held: unknown, skipsUsername: boolean): OnboardingStep =>
  stepsOf(skipsUsername).find((step) => step === held) ?? "ready";

/** After the last one comes the profile, which is another page. */
export const stepAfter = (step: OnboardingStep, skipsUsername: boolean): OnboardingStep => {
  const steps = stepsOf(skipsUsername);
  return steps[steps.indexOf(step) + 1] ?? step;
};

/** For "Step 1 of 5". The two sentences of the introduction are one step: one button leads past both. */
export const positionOf = (step: OnboardingStep, skipsUsername: boolean): { number: number; of: number } => {
  const steps = stepsOf(skipsUsername);
  return { number: Math.max(steps.indexOf(step), 1), of: steps.length - 1 };
};
