/** TFASETUP-1: the secret as a QR code, or as text for who cannot scan it. */
import type { generateTwoFactor } from "@passport/protocol/calls/two-factor";
import type { OutputOf } from "@passport/protocol/declare";
import { useState } from "react";
import { useTexts } from "../../../../lib/texts/texts.ts";
import { Button } from "../../../../ui/button/button.tsx";
import { CopyButton } from "../../../../ui/copy-button/copy-button.tsx";
import { QrCode } from "../../../../ui/qr-code/qr-code.tsx";
import { twoFactorTexts } from "../texts.ts";
import styles from "./setup.module.css";

/** In fours, as people read it out. Copied without the gaps. */
const grouped = (secret: string) => secret.match(/.{1,4}/g)?.join(" ") ?? secret;

export const AuthenticatorSecret = ({ secret, qr_code_str: address }: OutputOf<typeof generateTwoFactor>) => {
  const texts = useTexts(twoFactorTexts);
  const [isText, setText] = useState(false);
  return (
    <section className={styles.step}>
      <div>
        <div className="label">{texts.step(1)}</div>
        <h2>{texts.scanTitle}</h2>
      </div>
      <p className="mid">{isText ? texts.secretText : texts.scanText}</p>
      {isText ? (
        <div className={styles.secret}>
          <CopyButton value={secret} label={texts.secret} shown={grouped(secret)} />
        </div>
      ) : (
        <QrCode value={address} label={texts.qrCode} />
      )}
      <div className="row">
        <Button size="sm" onClick={() => setText(!isText)}>
          {isText ? texts.showQrCode : texts.showSecret}
        </Button>
        {/* On the phone itself there is nothing to scan with: its app takes the address. */}
        <a className={styles.app} href={address}>
          {texts.openInApp}
        </a>
      </div>
    </section>
  );
};
