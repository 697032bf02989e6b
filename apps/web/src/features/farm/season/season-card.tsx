/** How long the rewards run (FARM-15), and what they are now (FARM-14). */
import type { CSSProperties } from "react";
import { FlowCard } from "../../../flow/flow.tsx";
import { dateFormat } from "../../../lib/dates/date-format.ts";
import { formatDate } from "../../../lib/dates/format-date.ts";
import { formatAmount } from "../../../lib/money/format-amount.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import type { FarmInfo } from "../info/farm-info.ts";
import { formatYield } from "../info/format-yield.ts";
import { NotKnown } from "../parts/not-known.tsx";
import { farmTexts } from "../texts.ts";
import { type Season, seasonOf } from "./season.ts";
import styles from "./season-card.module.css";

const daySeconds = 86_400n;
const month = dateFormat({ month: "short" });

export const SeasonCard = ({ info }: { info: FarmInfo | undefined }) => {
  const texts = useTexts(farmTexts);
  const season = info && seasonOf(info);
  const figures = [
    { label: texts.yieldNow, value: info && formatYield(info.yieldPercentage), unit: undefined },
    { label: texts.yourRewards, value: info && formatAmount(info.userRewardRate * daySeconds), unit: texts.aDay },
    { label: texts.allRewards, value: info && formatAmount(info.rewardRate * daySeconds), unit: texts.aDay },
  ];
  return (
    <FlowCard label={texts.season} title={texts.season} aside={<span className="small mid">{texts.sixMonths}</span>}>
      {info && season && <SeasonBar season={season} hasEnded={info.hasEnded} />}
      {info && !season && <p className="mid">{texts.noSeason}</p>}
      <dl className={styles.figures}>
        {figures.map(({ label, value, unit }) => (
          <div key={label}>
            <dt className="label">{label}</dt>
            <dd>
              {value ?? <NotKnown />} {unit && <small>{unit}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </FlowCard>
  );
};

const SeasonBar = ({ season, hasEnded }: { season: Season; hasEnded: boolean }) => {
  const texts = useTexts(farmTexts);
  const [from, to] = [season.startsAt, season.endsAt].map((date) => formatDate(date.toISOString()));
  const passed = { "--passed": `${season.passed / 10}%` } as CSSProperties;
  return (
    <div className={styles.season}>
      <div className={styles.bar} style={passed} role="img" aria-label={texts.seasonBar(from ?? "", to ?? "")}>
        <i className={hasEnded ? styles.over : undefined} />
      </div>
      <div className={styles.axis}>
        <span>{from}</span>
        {season.months.map((date) => (
          <span key={date.getTime()} className={styles.month}>
            {month(date)}
          </span>
        ))}
        <span className={hasEnded ? styles.ended : undefined}>
          {hasEnded ? texts.endedOn(to ?? "") : texts.endsOn(to ?? "")}
        </span>
      </div>
    </div>
  );
};
