import type { User } from "@passport/protocol/user";
import { brand } from "../../../lib/env/brand.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import { DoneStep } from "./done-step.tsx";
import styles from "./optional-step.module.css";
import { OptionalStep } from "./optional-step.tsx";
import type { StepPosition } from "./step-frame.tsx";
import { onboardingTexts } from "./texts.ts";
import { useLinkWallet } from "./use-link-wallet.ts";

interface WalletStepProps {
  position: StepPosition;
  user: User;
  onNext: () => void;
}

/** Offers to link a wallet. A player who signed up with one has it already. */
export const WalletStep = ({ position, user, onNext }: WalletStepProps) => {
  const texts = useTexts(onboardingTexts).wallet;
  const { isBusy, link } = useLinkWallet(user);
  if (user.public_address !== null) {
    return <DoneStep position={position} title={texts.title} text={texts.isDone} onNext={onNext} />;
  }
  return (
    <OptionalStep
      position={position}
      title={texts.title}
      text={texts.text(brand.product, brand.token)}
      skip={texts.skip}
      cost={texts.cost}
      isBusy={isBusy}
      onSkip={onNext}
      action={
        <Button variant="primary" size="lg" busy={isBusy} onClick={link}>
          {texts.connect}
        </Button>
      }
    >
      <p className={styles.note}>
        <Icon name="info" />
        {texts.note}
      </p>
    </OptionalStep>
  );
};
