import { useEffect, useRef } from "react";
import { useTexts } from "../../../lib/texts/texts.ts";
import type { BrowserWallet } from "../../../lib/wallet/engine/engine.ts";
import { openInApp } from "../../../lib/wallet/wallet-apps.ts";
import { Glyph } from "../../../ui/icon/glyphs.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import { walletTexts } from "../texts.ts";
import { AppLinks } from "./app-links.tsx";
import styles from "./connect.module.css";
import { WalletIcon } from "./wallet-icon.tsx";
import { shownName } from "./wallet-name.ts";

interface WalletListProps {
  wallets: readonly BrowserWallet[];
  onChoose: (wallet: BrowserWallet) => void;
  onPair: () => void;
}

export const WalletList = ({ wallets, onChoose, onPair }: WalletListProps) => {
  const texts = useTexts(walletTexts);
  const list = useRef<HTMLUListElement>(null);
  // The dialog was open before there was anything to choose.
  useEffect(() => list.current?.querySelector("button")?.focus(), []);
  return (
    <>
      <ul ref={list} className={styles.list}>
        {wallets.map((wallet) => (
          <li key={wallet.id}>
            <button type="button" className={styles.choice} onClick={() => onChoose(wallet)}>
              <WalletIcon icon={wallet.icon} />
              <span className={styles.words}>
                <b>{shownName(wallet.name, texts)}</b>
                <span>{texts.inThisBrowser}</span>
              </span>
              <Icon name="next" />
            </button>
          </li>
        ))}
        <li>
          <button type="button" className={styles.choice} onClick={onPair}>
            <span className={styles.icon}>
              <Glyph name="connector" />
            </span>
            <span className={styles.words}>
              <b>{texts.otherDevice}</b>
              <span>{texts.otherDeviceText}</span>
            </span>
            <Icon name="next" />
          </button>
        </li>
      </ul>
      {/* Without a wallet in the browser, links open the page in a wallet app (WALLET-2, WALLET-3). */}
      {wallets.length === 0 && <AppLinks title={texts.walletApps} linkTo={(app) => openInApp(app, location.href)} />}
    </>
  );
};
