/** The passport itself, which opens while its holder sets it up. Decoration: every word on it is also in the text beside it. */
import type { User } from "@passport/protocol/user";
import { sealText } from "../../../art/brand-zone.ts";
import { mrzLines } from "../../../art/mrz.ts";
import { passportNumber } from "../../../art/passport-number.ts";
import { BrandName } from "../../../art/react/brand-name.tsx";
import { MicroText } from "../../../art/react/micro-text.tsx";
import { Mrz } from "../../../art/react/mrz.tsx";
import { Rosette } from "../../../art/react/rosette.tsx";
import { Seal } from "../../../art/react/seal.tsx";
import { brand } from "../../../lib/env/brand.ts";
import { displayName } from "../../../lib/session/display-name.ts";
import { hasSecondFactor } from "../../../lib/session/has-second-factor.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { shortAddress } from "../../../ui/address/short-address.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Stamp } from "../../../ui/stamp/stamp.tsx";
import { PictureOf } from "../picture-of.tsx";
import styles from "./booklet.module.css";
import { onboardingTexts } from "./texts.ts";

interface BookletProps {
  /** With the username as it is being typed. */
  holder: User;
  /** Closed and just issued, open, or open with the stamp of entry. */
  state: "closed" | "open" | "stamped";
  /** The ground takes more ink with each step, from 0 to 3. */
  ink?: number;
}

const Cover = ({ holder, isOpen }: { holder: User; isOpen: boolean }) => {
  const texts = useTexts(onboardingTexts);
  return (
    <div className={classNames("cut", styles.cover, isOpen && styles.turned)}>
      <BrandName />
      <Seal seed={holder.id} text={sealText(brand)} className={styles.seal} />
      <div className={styles.stamp}>
        <Stamp tone="accent" text={texts.ready.stamp} lands />
      </div>
      <MicroText text={brand.tagline} />
    </div>
  );
};

/** What the optional steps add: dashed until then. */
const Additions = ({ holder }: { holder: User }) => {
  const texts = useTexts(onboardingTexts).document;
  return (
    <>
      <div className={styles.wallet}>
        <span className="label">{texts.wallet}</span>
        {holder.public_address === null ? (
          <span className={styles.blank} />
        ) : (
          <span className={classNames("mono", styles.printed)}>{shortAddress(holder.public_address, 4)}</span>
        )}
      </div>
      {hasSecondFactor(holder) ? (
        <Seal seed={holder.id} text={sealText(brand)} className={classNames(styles.ownSeal, styles.pressed)} />
      ) : (
        <div className={classNames(styles.ownSeal, styles.reserved)}>{texts.seal}</div>
      )}
    </>
  );
};

export const Booklet = ({ holder, state, ink = 0 }: BookletProps) => {
  const texts = useTexts(onboardingTexts);
  const lines = mrzLines({
    issuer: brand.issuer,
    firstName: holder.first_name,
    lastName: holder.last_name,
    username: holder.username,
    passportNumber: passportNumber(holder.id),
    joinedAt: new Date(holder.created_at),
  });
  return (
    <div className={styles.booklet} aria-hidden="true">
      <div className={classNames("cut", styles.data, state === "stamped" && styles.struck)} data-ink={ink}>
        <Rosette seed={holder.id} className={styles.ground} />
        <div className={styles.portrait}>
          <PictureOf userId={holder.id} avatarId={holder.avatar_id} />
        </div>
        <div className={styles.name}>{displayName(holder)}</div>
        <div className={styles.facts}>
          <span>{holder.username}</span>
          <span className="mono">{passportNumber(holder.id)}</span>
        </div>
        <Additions holder={holder} />
        {state === "stamped" && (
          <div className={styles.admitted}>
            <Stamp text={texts.success.stamp} />
          </div>
        )}
        <Mrz lines={lines} className={styles.zone} />
      </div>
      <Cover holder={holder} isOpen={state !== "closed"} />
    </div>
  );
};
