/** The wallet apps as links: a press opens the app, and the page stays as it is. */
import { useTexts } from "../../../lib/texts/texts.ts";
import { nameOfApp, type WalletApp, walletApps } from "../../../lib/wallet/wallet-apps.ts";
import { Icon } from "../../../ui/icon/icon.tsx";
import { walletTexts } from "../texts.ts";
import styles from "./connect.module.css";

interface AppLinksProps {
  title: string;
  linkTo: (app: WalletApp) => string;
}

export const AppLinks = ({ title, linkTo }: AppLinksProps) => {
  const texts = useTexts(walletTexts);
  return (
    <section className={styles.apps} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {walletApps.map((app) => (
          <li key={app}>
            <a href={linkTo(app)} aria-label={texts.openApp(nameOfApp(app))}>
              {nameOfApp(app)}
              <Icon name="ext" size="s" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
};
