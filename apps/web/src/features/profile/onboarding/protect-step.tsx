import { pages } from "@passport/protocol/pages";
import type { User } from "@passport/protocol/user";
import { Link } from "@tanstack/react-router";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import { DoneStep } from "./done-step.tsx";
import styles from "./optional-step.module.css";
import { OptionalStep } from "./optional-step.tsx";
import type { StepPosition } from "./step-frame.tsx";
import { onboardingTexts } from "./texts.ts";

interface ProtectStepProps {
  position: StepPosition;
  user: User;
  onNext: () => void;
}

/** Offers the two-factor set-up, which leads back to the step after this one. */
export const ProtectStep = ({ position, user, onNext }: ProtectStepProps) => {
  const texts = useTexts(onboardingTexts).protect;
  if (user.two_factor_authentication_is_set) {
    return <DoneStep position={position} title={texts.title} text={texts.isDone} onNext={onNext} />;
  }
  return (
    <OptionalStep
      position={position}
      title={texts.title}
      text={texts.text}
      skip={texts.skip}
      cost={texts.cost}
      onSkip={onNext}
      action={
        <Button
          variant="primary"
          size="lg"
          render={<Link to={pages.tfaSetup} params={{ username: user.username }} state={{ isOnboarding: true }} />}
        >
          {texts.start}
        </Button>
      }
    >
      <ul className={styles.reasons}>
        {Object.values(texts.reasons).map((reason) => (
          <li key={reason.title}>
            <Icon name="ok" />
            <b>{reason.title}</b>
            <p>{reason.text}</p>
          </li>
        ))}
      </ul>
    </OptionalStep>
  );
};
