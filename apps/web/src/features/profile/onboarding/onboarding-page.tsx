/** /onboarding: the first steps of a new account (ONBOARD-1 to ONBOARD-11). */

import { pages } from "@passport/protocol/pages";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useLiveUser } from "../../../lib/session/use-live-user.ts";
import { useUser } from "../../../lib/session/use-user.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Booklet } from "./booklet.tsx";
import { IntroStep } from "./intro-step.tsx";
import { type OnboardingStep, positionOf, stepAfter, stepOf } from "./onboarding-flow.ts";
import styles from "./onboarding-page.module.css";
import { PictureStep } from "./picture-step.tsx";
import { ProtectStep } from "./protect-step.tsx";
import { SuccessStep } from "./success-step.tsx";
import { onboardingTexts } from "./texts.ts";
import { UsernameStep } from "./username-step.tsx";

declare module "@tanstack/react-router" {
  interface HistoryState {
    onboardingStep?: OnboardingStep;
    /** The two-factor set-up was opened from here and leads back. */
    isOnboarding?: boolean;
  }
}

interface OnboardingPageProps {
  /** The picture step follows the introduction (ONBOARD-3). */
  skipsUsername: boolean;
}

const bookletStates = {
  ready: "closed",
  "set-up": "open",
  username: "open",
  protect: "open",
  success: "stamped",
} as const;
const inks: { [Step in OnboardingStep]?: number } = { protect: 1, success: 3 };

export const OnboardingPage = ({ skipsUsername }: OnboardingPageProps) => {
  const sessionUser = useUser();
  const texts = useTexts(onboardingTexts);
  const user = useLiveUser(sessionUser);
  const navigate = useNavigate();
  const [typed, setTyped] = useState<string>();
  const step = useLocation({ select: ({ state }) => stepOf(state.onboardingStep, skipsUsername) });
  const position = positionOf(step, skipsUsername);

  const goTo = (next: OnboardingStep) =>
    // Only the username is worth coming back to: the browser's Back leads there, and past everything else.
    navigate({
      to: pages.onboarding,
      search: true,
      state: { onboardingStep: next },
      replace: step !== "username",
    });
  const goOn = () => void goTo(stepAfter(step, skipsUsername));
  const leave = () => void navigate({ to: pages.profile, replace: true });

  const intro = { position, onTime: goOn, onNext: () => void goTo(stepAfter("set-up", skipsUsername)), onSkip: leave };

  const view = () => {
    switch (step) {
      case "ready":
        return <IntroStep key={step} {...intro} {...texts.ready} />;
      case "set-up":
        return <IntroStep key={step} {...intro} {...texts.setUp} />;
      case "username":
        return <UsernameStep position={position} user={user} onTyped={setTyped} onNext={goOn} />;
      case "picture": {
        const back = skipsUsername ? undefined : () => void goTo("username");
        return <PictureStep position={position} user={user} onBack={back} onNext={goOn} />;
      }
      case "protect":
        return <ProtectStep position={position} user={user} onNext={goOn} />;
      case "success":
        return <SuccessStep position={position} onLeave={leave} />;
    }
  };

  return (
    <div className={classNames(styles.page, step === "picture" && styles.alone)}>
      <title>{texts.page}</title>
      {step !== "picture" && (
        <Booklet
          holder={{ ...user, username: typed || user.username }}
          state={bookletStates[step]}
          ink={inks[step] ?? 0}
        />
      )}
      {view()}
    </div>
  );
};
