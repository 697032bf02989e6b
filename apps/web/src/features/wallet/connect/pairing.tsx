/** A wallet on another device: a code to scan, its link to copy, and buttons that stay for an app on this one. */
import { useTexts } from "../../../lib/texts/texts.ts";
import { pairWithApp } from "../../../lib/wallet/wallet-apps.ts";
import { CopyButton } from "../../../ui/copy-button/copy-button.tsx";
import { QrCode } from "../../../ui/qr-code/qr-code.tsx";
import { Skeleton } from "../../../ui/skeleton/skeleton.tsx";
import { walletTexts } from "../texts.ts";
import { AppLinks } from "./app-links.tsx";
import styles from "./connect.module.css";

export const Pairing = ({ address }: { address: string | undefined }) => {
  const texts = useTexts(walletTexts);
  if (address === undefined) {
    return (
      <div className={styles.pairing}>
        <Skeleton width="208px" height="208px" label={texts.pairPreparing} />
        <Skeleton width="96px" height="20px" />
        <Skeleton width="100%" height="134px" />
      </div>
    );
  }
  return (
    <div className={styles.pairing}>
      <QrCode value={address} label={texts.pairCode} />
      <CopyButton value={address} label={texts.pairLink} shown={texts.copyLink} />
      <AppLinks title={texts.openHere} linkTo={(app) => pairWithApp(app, address)} />
    </div>
  );
};
