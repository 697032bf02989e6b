import type { User } from "@passport/protocol/user";
import { brand } from "../../../lib/env/brand.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import styles from "./protect-step.module.css";
import { onboardingTexts } from "./texts.ts";
import { useLinkWallet } from "./use-link-wallet.ts";

/** Offers to link a wallet. A player who signed up with one has it already. */
export const WalletOffer = ({ user }: { user: User }) => {
  const texts = useTexts(onboardingTexts).wallet;
  const { isBusy, link } = useLinkWallet(user);
  const isLinked = user.public_address !== null;
  return (
    <section className={styles.wallet}>
      <h2>{texts.title}</h2>
      <p>{isLinked ? texts.isDone : texts.text(brand.product, brand.token)}</p>
      {!isLinked && (
        <>
          <p className={styles.note}>
            <Icon name="info" />
            {texts.note}
          </p>
          <div>
            <Button busy={isBusy} onClick={link}>
              {texts.connect}
            </Button>
          </div>
        </>
      )}
    </section>
  );
};
