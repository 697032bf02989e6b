import { pages } from "@passport/protocol/pages";
import type { User } from "@passport/protocol/user";
import { Link } from "@tanstack/react-router";
import { supportsPasskeys } from "../../../lib/passkeys/supports-passkeys.ts";
import { useCreatePasskey } from "../../../lib/passkeys/use-create-passkey.ts";
import { hasSecondFactor } from "../../../lib/session/has-second-factor.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import styles from "./protect-step.module.css";
import { StepFrame, type StepPosition } from "./step-frame.tsx";
import { onboardingTexts } from "./texts.ts";
import { WalletOffer } from "./wallet-offer.tsx";

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

/** The set-up leads back to this step. */
const setUpTwoFactor = ({ username }: User) => (
  <Link to={pages.tfaSetup} params={{ username }} state={{ isOnboarding: true }} />
);

const PasskeyOffer = ({ user }: { user: User }) => {
  const texts = useTexts(onboardingTexts).protect.passkey;
  const { isCreating, create } = useCreatePasskey();
  return (
    <>
      <div className={styles.passkey}>
        <Reasons reasons={texts.reasons} />
      </div>
      <div className={styles.actions}>
        <Button variant="primary" size="lg" busy={isCreating} onClick={create}>
          {texts.start}
        </Button>
        <Button variant="ghost" render={setUpTwoFactor(user)}>
          {texts.instead}
        </Button>
      </div>
    </>
  );
};

const TwoFactorOffer = ({ user }: { user: User }) => {
  const texts = useTexts(onboardingTexts).protect.twoFactor;
  return (
    <>
      <Reasons reasons={texts.reasons} />
      <div className={styles.actions}>
        <Button variant="primary" size="lg" render={setUpTwoFactor(user)}>
          {texts.start}
        </Button>
      </div>
    </>
  );
};

/** Offers a passkey where the browser can create one, the authenticator app otherwise, and a wallet (ONBOARD-11). */
export const ProtectStep = ({ position, user, onNext }: ProtectStepProps) => {
  const texts = useTexts(onboardingTexts);
  const { protect, wallet } = texts;
  const isProtected = hasSecondFactor(user);
  const costs = [...(isProtected ? [] : [protect.cost]), ...(user.public_address === null ? [wallet.cost] : [])];
  const hasAll = costs.length === 0;
  const Offer = supportsPasskeys() ? PasskeyOffer : TwoFactorOffer;
  const offered = supportsPasskeys() ? protect.passkey : protect.twoFactor;
  return (
    <StepFrame position={position} title={protect.title} text={isProtected ? protect.isDone : offered.text}>
      {!isProtected && <Offer user={user} />}
      <WalletOffer user={user} />
      <div className={styles.actions}>
        <Button variant={hasAll ? "primary" : "ghost"} size={hasAll ? "lg" : "md"} onClick={onNext}>
          {hasAll ? texts.goOn : texts.skip}
        </Button>
        {costs.map((cost) => (
          <p key={cost} className={styles.cost}>
            {cost}
          </p>
        ))}
      </div>
    </StepFrame>
  );
};
