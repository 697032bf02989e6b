/** The passport closed: one strip with the picture, the name and what identifies it. */
import type { ReactNode } from "react";
import { sealText } from "../../art/brand-zone.ts";
import { passportNumber } from "../../art/passport-number.ts";
import { Mesh } from "../../art/react/mesh.tsx";
import { Seal } from "../../art/react/seal.tsx";
import { formatDate } from "../../lib/dates/format-date.ts";
import { brand } from "../../lib/env/brand.ts";
import { displayName } from "../../lib/session/display-name.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { classNames } from "../../ui/class-names.ts";
import { LiveValue } from "../../ui/live-value/live-value.tsx";
import type { Holder } from "./holder.ts";
import styles from "./passport-strip.module.css";
import { profileTexts } from "./texts.ts";

interface PassportStripProps {
  holder: Holder;
  portrait: ReactNode;
  /** In place of the username where the rail, which shows it too, is out of sight. */
  balance?: ReactNode;
}

export const PassportStrip = ({ holder, portrait, balance }: PassportStripProps) => {
  const texts = useTexts(profileTexts);
  const { id, username, created_at: issuedAt, avatar_id: avatarId = null } = holder;
  return (
    <div className={classNames(styles.strip, avatarId !== null && styles.withPicture)}>
      <Mesh seed={id} className={styles.ground} />
      <Seal seed={id} text={sealText(brand)} className={styles.seal} />
      <figure className={styles.portrait}>{portrait}</figure>
      <div className={styles.who}>
        <h1>
          <LiveValue value={displayName(holder)} />
        </h1>
        <p className={classNames("mid", balance !== undefined && styles.username)}>{username}</p>
        {balance !== undefined && <div className={styles.balance}>{balance}</div>}
      </div>
      <dl className={styles.facts}>
        <div>
          <dt className="label">{texts.passportNumber}</dt>
          <dd className="mono">{passportNumber(id)}</dd>
        </div>
        {issuedAt !== undefined && (
          <div>
            <dt className="label">{texts.issued}</dt>
            <dd>{formatDate(issuedAt)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
};
