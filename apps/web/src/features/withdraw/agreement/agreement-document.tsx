/** The agreement with the player's own figures. The PDF has the same text in general words. */
import { earlyAgreementVersion } from "@passport/protocol/early-agreement";
import { fullyReleasedAt, type ReleasePlan } from "@passport/protocol/vesting";
import type { ReactNode } from "react";
import { agreementZone } from "../../../art/agreement-zone.ts";
import { sealText } from "../../../art/brand-zone.ts";
import { Mrz } from "../../../art/react/mrz.tsx";
import { Seal } from "../../../art/react/seal.tsx";
import { brand } from "../../../lib/env/brand.ts";
import { formatAmount } from "../../../lib/money/format-amount.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { shortAddress } from "../../../ui/address/short-address.ts";
import { Panel } from "../../../ui/panel/panel.tsx";
import styles from "./agreement-document.module.css";
import { agreementTexts } from "./texts.ts";
import { utcDate } from "./utc-date.ts";

interface AgreementDocumentProps {
  plan: ReleasePlan;
  name: string;
  wallet: string;
  /** Below the text: what to do with it. */
  children: ReactNode;
}

const oneToken = 10n ** 18n;
const whole = (amount: bigint) => formatAmount(amount, { shownDecimals: 0 });

export const AgreementDocument = ({ plan, name, wallet, children }: AgreementDocumentProps) => {
  const texts = useTexts(agreementTexts);
  const { sections } = texts;
  const end = fullyReleasedAt(plan);
  const [allocation, daily] = [whole(plan.allocation), whole(plan.dailyRelease)];
  const parts = [
    { title: sections.hold.title, text: sections.hold.text(allocation, shortAddress(wallet, 4)) },
    {
      title: sections.release.title,
      text: sections.release.text(utcDate(plan.cliffAt), daily, utcDate(plan.startsAt), allocation, utcDate(end)),
    },
    sections.withdraw,
    sections.decline,
    sections.sign,
  ];
  const zone = agreementZone({
    issuer: brand.issuer,
    version: earlyAgreementVersion,
    name,
    allocation: plan.allocation / oneToken,
    dailyRelease: plan.dailyRelease / oneToken,
    startsAt: plan.startsAt,
    endsAt: end,
  });
  return (
    <Panel as="section" padding="tight" aria-label={texts.document}>
      <div className={styles.paper}>
        <header className={styles.crest}>
          <Seal seed="early contributor agreement" text={sealText(brand)} className={styles.seal} />
          <div>
            <p className="label">{texts.documentLabel(earlyAgreementVersion)}</p>
            <h2>{texts.documentTitle}</h2>
            <p className="mid">{texts.between(name)}</p>
          </div>
        </header>
        <ol className={styles.sections}>
          {parts.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p className="mid">{text}</p>
            </li>
          ))}
        </ol>
        <div className={styles.actions}>{children}</div>
        <Mrz lines={zone} />
      </div>
    </Panel>
  );
};
