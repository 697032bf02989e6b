import { pages } from "@passport/protocol/pages";
import type { User } from "@passport/protocol/user";
import { Link } from "@tanstack/react-router";
import { supportsPasskeys } from "../../../lib/passkeys/supports-passkeys.ts";
import { useCreatePasskey } from "../../../lib/passkeys/use-create-passkey.ts";
import { hasSecondFactor } from "../../../lib/session/has-second-factor.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import { DoneStep } from "./done-step.tsx";
import { OptionalStep } from "./optional-step.tsx";
import styles from "./protect-step.module.css";
import type { StepPosition } from "./step-frame.tsx";
import { onboardingTexts } from "./texts.ts";

interface ProtectStepProps {
  position: StepPosition;
  user: User;
  onNext: () => void;
}

const Reasons = ({ reasons }: { reasons: Record<string, { title: string; text: string }> }) => (
  <ul className={styles.reasons}>
    {Object.values(reasons).map((reason) => (
      <li key={reason.title}>
        <Icon name="ok" />
        <b>{reason.title}</b>
        <p>{reason.text}</p>
      </li>
    ))}
  </ul>
);

/** The set-up leads back to the step after this one. */
const setUpTwoFactor = ({ username }: User) => (
  <Link to={pages.tfaSetup} params={{ username }} state={{ isOnboarding: true }} />
);

/** Offers a passkey where the browser can create one, and the authenticator app otherwise (ONBOARD-11). */
export const ProtectStep = ({ position, user, onNext }: ProtectStepProps) => {
  const texts = useTexts(onboardingTexts).protect;
  const { isCreating, create } = useCreatePasskey();
  const { title, skip, cost } = texts;
  if (hasSecondFactor(user)) {
    return <DoneStep position={position} title={title} text={texts.isDone} onNext={onNext} />;
  }
  const step = { position, title, skip, cost, onSkip: onNext };
  if (!supportsPasskeys()) {
    return (
      <OptionalStep
        {...step}
        text={texts.twoFactor.text}
        action={
          <Button variant="primary" size="lg" render={setUpTwoFactor(user)}>
            {texts.twoFactor.start}
          </Button>
        }
      >
        <Reasons reasons={texts.twoFactor.reasons} />
      </OptionalStep>
    );
  }
  return (
    <OptionalStep
      {...step}
      text={texts.passkey.text}
      isBusy={isCreating}
      action={
        <>
          <Button variant="primary" size="lg" busy={isCreating} onClick={create}>
            {texts.passkey.start}
          </Button>
          <Button variant="ghost" render={setUpTwoFactor(user)}>
            {texts.passkey.instead}
          </Button>
        </>
      }
    >
      <div className={styles.passkey}>
        <Reasons reasons={texts.passkey.reasons} />
      </div>
    </OptionalStep>
  );
};
