/** ASSET-4: where an asset is, drawn as a journey through Passport, with what its owner can do about it. */
import { type ReactNode, useId } from "react";
import { useTexts } from "../../../lib/texts/texts.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Icon } from "../../../ui/icon/icon.tsx";
import { LiveValue } from "../../../ui/live-value/live-value.tsx";
import { Panel } from "../../../ui/panel/panel.tsx";
import { type Journey, type Stop, stopsOf } from "./journey.ts";
import styles from "./location-panel.module.css";
import { locationTexts } from "./texts.ts";

interface LocationPanelProps extends Journey {
  /** The service that it is locked in. */
  service: string | null;
  /** The name of the collection's network. */
  chain: string;
  children?: ReactNode;
}

/** The dot lies between the two; it moves unless the visitor prefers reduced motion. */
const Dot = ({ isBackwards }: { isBackwards: boolean }) => (
  <span className={classNames(styles.way, isBackwards && styles.backwards)} aria-hidden="true" />
);

/** Something moves between these neighbours. */
const isWay = (before: Stop | undefined, stop: Stop): boolean =>
  (before === "leaving" && stop === "arriving") || (before === "arriving" && stop === "leaving");

export const LocationPanel = ({ service, chain, children, ...journey }: LocationPanelProps) => {
  const texts = useTexts(locationTexts);
  const id = useId();
  const names = { game: service ?? texts.game, passport: texts.passport, chain };
  const current = service ?? (journey.at === "chain" ? texts.offWorld : texts.onWorld);
  const stops = stopsOf(journey);
  return (
    <Panel as="section" className={styles.panel} aria-labelledby={id}>
      <div>
        <h2 id={id} className="label">
          {texts.title}
        </h2>
        <p className={styles.current}>
          <LiveValue value={current} />
        </p>
      </div>
      <ol className={styles.journey} aria-label={texts.journey}>
        {stops.map(({ place, stop }, nth) => (
          <li
            key={place}
            className={classNames(styles.stop, styles[stop])}
            aria-current={stop === "here" || stop === "leaving" ? "location" : undefined}
          >
            {isWay(stops[nth - 1]?.stop, stop) && <Dot isBackwards={stop === "leaving"} />}
            <span className={styles.sign}>
              <Icon name={place} />
            </span>
            <span className={styles.name}>{names[place]}</span>
            {stop !== "far" && <span className={styles.word}>{texts[stop]}</span>}
          </li>
        ))}
      </ol>
      {journey.at === "game" && <p className="mid">{texts.stays(names.game)}</p>}
      {children}
    </Panel>
  );
};
