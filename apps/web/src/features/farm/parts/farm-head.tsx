/** The banner and the player's own figures, first on the page. */
import type { ReactNode } from "react";
import { Mesh } from "../../../art/react/mesh.tsx";
import { formatDate, formatStampTime } from "../../../lib/dates/format-date.ts";
import { brand } from "../../../lib/env/brand.ts";
import { formatAmount } from "../../../lib/money/format-amount.ts";
import { useUsdOf } from "../../../lib/money/use-usd-of.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import { Panel } from "../../../ui/panel/panel.tsx";
import { Skeleton } from "../../../ui/skeleton/skeleton.tsx";
import { Stamp } from "../../../ui/stamp/stamp.tsx";
import { shownLp } from "../amount/typed-amount.ts";
import type { FarmEnd } from "../farm-end.ts";
import type { FarmInfo } from "../info/farm-info.ts";
import { farmTexts } from "../texts.ts";
import styles from "./farm-head.module.css";
import { NotKnown } from "./not-known.tsx";

interface FarmHeadProps {
  /** Undefined until it is known. */
  end: FarmEnd | undefined;
  info: FarmInfo | undefined;
  isReading: boolean;
  onHowTo: () => void;
  isOpeningHowTo: boolean | undefined;
}

export const FarmHead = ({ end, info, isReading, onHowTo, isOpeningHowTo }: FarmHeadProps) => {
  const texts = useTexts(farmTexts);
  const usd = useUsdOf(info?.earned);
  const shown = (value: ReactNode): ReactNode => {
    if (value !== undefined) return value;
    return isReading ? <Skeleton width="6ch" height="28px" label={texts.reading} /> : <NotKnown />;
  };
  return (
    <Panel as="section" padding="none" className={styles.head} aria-label={texts.title}>
      <Mesh seed="farm" className={styles.mesh} />
      <div className={styles.say}>
        <Sentence end={end} />
        {end?.isPast && <Stamp tone="error" text={texts.endedStamp} detail={formatStampTime(end.at)} />}
        <Button busy={isOpeningHowTo} onClick={onHowTo}>
          <Icon name="info" size="s" />
          {texts.howTo}
        </Button>
      </div>
      <dl className={styles.figures}>
        <div>
          <dt className="label">{texts.staked}</dt>
          <dd>{shown(info && shownLp(info.stakingBalance))}</dd>
          <dd className={styles.note}>{texts.lpToken}</dd>
        </div>
        <div>
          <dt className="label">{texts.earned}</dt>
          <dd className={styles.earned}>
            {shown(info && formatAmount(info.earned))} <small>{brand.token}</small>
          </dd>
          <dd className={styles.note}>{usd === undefined ? texts.notHarvested : texts.aboutUsd(usd)}</dd>
        </div>
        <div>
          <dt className="label">{texts.inWallet}</dt>
          <dd>{shown(info && shownLp(info.lpBalance))}</dd>
          <dd className={styles.note}>{texts.lpToken}</dd>
        </div>
      </dl>
    </Panel>
  );
};

const Sentence = ({ end }: { end: FarmEnd | undefined }) => {
  const texts = useTexts(farmTexts);
  const [title, text] = end
    ? end.isPast
      ? [texts.ended, texts.endedText(formatDate(end.at))]
      : [texts.running, texts.runningText(formatDate(end.at))]
    : [texts.neutral, texts.neutralText];
  return (
    <div className={styles.words}>
      <h2>{title}</h2>
      <p className="mid">{text}</p>
    </div>
  );
};
