/** What happened to the asset, and its battles, which are marked as coming soon (ASSET-18). */
import type { Collectible } from "@passport/protocol/calls/collectibles";
import { useId, useRef } from "react";
import { Rosette } from "../../../art/react/rosette.tsx";
import { lazyComponent } from "../../../lib/lazy/lazy.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Badge } from "../../../ui/badge/badge.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Panel } from "../../../ui/panel/panel.tsx";
import { Skeleton } from "../../../ui/skeleton/skeleton.tsx";
import { useNearView } from "../card/use-near-view.ts";
import styles from "./collectible-view.module.css";
import { collectibleTexts } from "./texts.ts";

const waiting = <Skeleton width="100%" height="132px" />;

/** At the end of the page: loaded when it comes near the view. */
const HistoryList = lazyComponent(async () => (await import("./history/history-list.tsx")).HistoryList, {
  isOptional: true,
  waiting,
});

type Placed = Pick<Collectible, "hash" | "on_chain_status" | "locked_to_service">;

export const Histories = ({ asset: { hash, on_chain_status, locked_to_service } }: { asset: Placed }) => {
  const texts = useTexts(collectibleTexts);
  const id = useId();
  const history = useRef<HTMLDivElement>(null);
  const isNear = useNearView(history);
  return (
    <div className={styles.histories}>
      <Panel as="section" className={styles.history} aria-labelledby={`${id}-transactions`}>
        <h2 id={`${id}-transactions`}>{texts.transactions}</h2>
        <div ref={history} className={styles.events}>
          {isNear ? <HistoryList key={hash} hash={hash} place={`${on_chain_status} ${locked_to_service}`} /> : waiting}
        </div>
      </Panel>
      <Panel as="section" className={classNames(styles.history, styles.battles)} aria-labelledby={`${id}-battles`}>
        <Rosette seed={`battles/${hash}`} density={0.3} className={styles.historyGround} />
        <Badge icon="history">{texts.comingSoon}</Badge>
        <h2 id={`${id}-battles`}>{texts.battles}</h2>
        <p className="mid">{texts.battlesText}</p>
      </Panel>
    </div>
  );
};
