/** The account's wallet on the security page: linked, replaced, removed. */
import type { User } from "@passport/protocol/user";
import { Identicon } from "../../../art/react/identicon.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { disconnectWallet } from "../../../lib/wallet/load-engine.ts";
import { useConnectedWallet } from "../../../lib/wallet/wallet-store.ts";
import { Badge } from "../../../ui/badge/badge.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { CopyButton } from "../../../ui/copy-button/copy-button.tsx";
import { ConfirmButton } from "../security/confirm-button.tsx";
import { Section } from "../security/section.tsx";
import { walletLoginTexts } from "./texts.ts";
import { useChangeWallet } from "./use-change-wallet.ts";
import styles from "./wallet-section.module.css";

export const WalletSection = ({ user }: { user: User }) => {
  const texts = useTexts(walletLoginTexts);
  const { isBusy, link, remove } = useChangeWallet(user);
  const isConnected = useConnectedWallet() !== undefined;
  const address = user.public_address;
  if (address === null) {
    return (
      <Section
        title={texts.wallet}
        badge={<Badge>{texts.none}</Badge>}
        text={texts.noneText}
        actions={
          <Button busy={isBusy} onClick={link}>
            {texts.connect}
          </Button>
        }
      />
    );
  }
  return (
    <Section
      title={texts.wallet}
      badge={
        <Badge tone="success" icon="chain">
          {texts.linked}
        </Badge>
      }
      text={texts.linkedText}
      actions={
        <>
          <ConfirmButton title={texts.replaceTitle} text={texts.replaceText} busy={isBusy} onConfirm={link}>
            {texts.replace}
          </ConfirmButton>
          <ConfirmButton title={texts.removeTitle} text={texts.removeText} busy={isBusy} onConfirm={remove}>
            {texts.remove}
          </ConfirmButton>
          {isConnected && <Button onClick={() => void disconnectWallet()}>{texts.disconnect}</Button>}
        </>
      }
    >
      <div className={styles.wallet}>
        <Identicon seed={address.toLowerCase()} className={styles.identicon} />
        <CopyButton value={address} label={texts.address} />
      </div>
    </Section>
  );
};
