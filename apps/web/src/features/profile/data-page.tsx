/** The passport open. Own and foreign ones differ only in what is known of the holder. */
import type { ReactNode } from "react";
import { sealText } from "../../art/brand-zone.ts";
import { mrzLines } from "../../art/mrz.ts";
import { passportNumber } from "../../art/passport-number.ts";
import { Mesh } from "../../art/react/mesh.tsx";
import { Mrz } from "../../art/react/mrz.tsx";
import { Seal } from "../../art/react/seal.tsx";
import { formatDate, formatStampDate } from "../../lib/dates/format-date.ts";
import { brand } from "../../lib/env/brand.ts";
import { displayName } from "../../lib/session/display-name.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { Address } from "../../ui/address/address.tsx";
import { classNames } from "../../ui/class-names.ts";
import { LiveValue } from "../../ui/live-value/live-value.tsx";
import { Stamp } from "../../ui/stamp/stamp.tsx";
import styles from "./data-page.module.css";
import type { Holder } from "./holder.ts";
import { profileTexts } from "./texts.ts";

interface DataPageProps {
  holder: Holder;
  portrait: ReactNode;
}

const Field = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="label">{label}</dt>
    <dd>{children}</dd>
  </div>
);

const zoneOf = (holder: Holder): readonly string[] => {
  const lines = mrzLines({
    issuer: brand.issuer,
    firstName: holder.first_name,
    lastName: holder.last_name,
    username: holder.username,
    passportNumber: passportNumber(holder.id),
    joinedAt: new Date(holder.created_at ?? 0),
  });
  // The second line holds the date of joining, which other players do not see (PROFILE-5).
  return holder.created_at === undefined ? lines.slice(0, 1) : lines;
};

export const DataPage = ({ holder, portrait }: DataPageProps) => {
  const texts = useTexts(profileTexts);
  const name = displayName(holder);
  const { created_at: issuedAt, public_address: wallet, avatar_id: avatarId = null } = holder;
  const { two_factor_authentication_activated: hasTwoFactor } = holder;
  return (
    <>
      <div className={classNames(styles.main, avatarId !== null && styles.withPicture)}>
        <Mesh seed={holder.id} className={styles.ground} />
        <figure className={styles.portrait}>{portrait}</figure>
        <div className={styles.who}>
          <div className={styles.holder}>
            <div className="label">{texts.passportHolder}</div>
            <h1>
              <LiveValue value={name} />
            </h1>
          </div>
          <dl className={styles.fields}>
            <Field label={texts.username}>{holder.username}</Field>
            <Field label={texts.passportNumber}>
              <span className="mono">{passportNumber(holder.id)}</span>
            </Field>
            {issuedAt !== undefined && <Field label={texts.issued}>{formatDate(issuedAt)}</Field>}
            {wallet !== undefined && (
              <Field label={texts.wallet}>
                {wallet === null ? texts.walletNotConnected : <Address value={wallet} />}
              </Field>
            )}
            {hasTwoFactor !== undefined && (
              <Field label={texts.twoFactor}>
                {hasTwoFactor ? <span className="ok">{texts.twoFactorActive}</span> : texts.twoFactorOff}
              </Field>
            )}
          </dl>
        </div>
        <div className={styles.seal}>
          <Seal seed={holder.id} text={sealText(brand)} />
          {issuedAt !== undefined && (
            <div className={styles.stamp}>
              <Stamp text={texts.stamp} detail={texts.stampDate(formatStampDate(issuedAt)).toUpperCase()} />
            </div>
          )}
        </div>
      </div>
      <div className={styles.zone}>
        <Mrz lines={zoneOf(holder)} />
      </div>
    </>
  );
};
