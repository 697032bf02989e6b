/** The account's wallet among its connections: connected, replaced, disconnected. */
import type { User } from "@passport/protocol/user";
import { Identicon } from "../../../art/react/identicon.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { disconnectWallet } from "../../../lib/wallet/load-engine.ts";
import { useConnectedWallet } from "../../../lib/wallet/wallet-store.ts";
import { Address } from "../../../ui/address/address.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { ConfirmButton } from "../../../ui/confirm-button/confirm-button.tsx";
import { CopyButton } from "../../../ui/copy-button/copy-button.tsx";
import { Glyph } from "../../../ui/icon/glyphs.tsx";
import { ConnectWallet } from "./connect-wallet.tsx";
import { Connection } from "./connection.tsx";
import { connectionTexts } from "./texts.ts";
import { useChangeWallet } from "./use-change-wallet.ts";
import styles from "./wallet-connection.module.css";

export const WalletConnection = ({ user }: { user: User }) => {
  const texts = useTexts(connectionTexts);
  const { wallet: words } = texts;
  const { isBusy, link, remove } = useChangeWallet(user);
  const isUsedHere = useConnectedWallet() !== undefined;
  const address = user.public_address;
  if (address === null) {
    return (
      <Connection
        sign={<Glyph name="wallet" />}
        title={words.title}
        isConnected={false}
        facts={[words.isNotConnected]}
        action={<ConnectWallet user={user} size="sm" />}
      />
    );
  }
  return (
    <Connection
      sign={<Identicon seed={address.toLowerCase()} className={styles.identicon} />}
      title={words.title}
      isConnected
      facts={[]}
      details={
        <div className={styles.details}>
          <CopyButton value={address} label={words.address} shown={<Address value={address} />} />
          {isUsedHere && (
            <Button size="sm" variant="ghost" className={styles.stop} onClick={() => void disconnectWallet()}>
              {words.stopHere}
            </Button>
          )}
        </div>
      }
      action={
        <div className={styles.actions}>
          <ConfirmButton size="sm" title={words.replaceTitle} text={words.replaceText} busy={isBusy} onConfirm={link}>
            {words.replace}
          </ConfirmButton>
          <ConfirmButton
            size="sm"
            label={texts.disconnectFrom(words.name)}
            title={words.removeTitle}
            text={words.removeText}
            busy={isBusy}
            onConfirm={remove}
          >
            {texts.disconnect}
          </ConfirmButton>
        </div>
      }
    />
  );
};
