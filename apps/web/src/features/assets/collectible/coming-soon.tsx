/** Parts of the page that are marked as coming soon (ASSET-18). */
import { useId } from "react";
import { Rosette } from "../../../art/react/rosette.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Badge } from "../../../ui/badge/badge.tsx";
import { Panel } from "../../../ui/panel/panel.tsx";
import styles from "./collectible-view.module.css";
import { collectibleTexts } from "./texts.ts";

export const ComingSoon = ({ seed }: { seed: string }) => {
  const texts = useTexts(collectibleTexts);
  const id = useId();
  const sections = [
    { name: "battles", title: texts.battles, text: texts.battlesText },
    { name: "transactions", title: texts.transactions, text: texts.transactionsText },
  ];
  return (
    <div className={styles.histories}>
      {sections.map(({ name, title, text }) => (
        <Panel key={name} as="section" className={styles.history} aria-labelledby={`${id}-${name}`}>
          <Rosette seed={`${name}/${seed}`} density={0.3} className={styles.historyGround} />
          <Badge icon="history">{texts.comingSoon}</Badge>
          <h2 id={`${id}-${name}`}>{title}</h2>
          <p className="mid">{text}</p>
        </Panel>
      ))}
    </div>
  );
};
