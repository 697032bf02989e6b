/** One asset of several: where it is now, why, and what can be done about it. */
import type { Collectible } from "@passport/protocol/calls/collectibles";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Icon, type IconName } from "../../../ui/icon/icon.tsx";
import { tierInk } from "../kind/tier.ts";
import { typeLabel } from "../kind/words.ts";
import { assetTexts } from "../texts.ts";
import styles from "./bulk.module.css";
import type { MoveResult } from "./bulk-flow.ts";
import { CollectibleArt } from "./collectible-move.tsx";
import { type Direction, placesOf } from "./movable.ts";
import { bulkTexts } from "./texts.ts";

interface BulkRowProps {
  asset: Collectible;
  direction: Direction;
  /** Undefined before it was confirmed. */
  result: MoveResult | undefined;
  fee: string;
  onRetry: () => void;
}

type Texts = ReturnType<(typeof bulkTexts)["current"]>;

interface Words {
  look: "waiting" | "moving" | "moved" | "returned" | "refused";
  icon: IconName;
  title: string;
  text: string;
}

/** The account or the balance stands in the way of all of them: trying one again would not help. */
const isHopeless = (code: string) => code === "insufficient_funds" || code === "account_locked";

const wordsOf = (result: MoveResult, fee: string, texts: Texts): Words => {
  switch (result.state) {
    case "waiting":
      return { look: "waiting", icon: "history", title: texts.waiting, text: texts.waitingText };
    case "moving":
      return { look: "moving", icon: "history", title: texts.moving, text: texts.movingText };
    case "moved":
      return { look: "moved", icon: "ok", title: texts.moved, text: fee };
    case "undone": {
      const { code, text } = result;
      if (code === "move_unanswered") return { look: "returned", icon: "history", title: texts.unanswered, text };
      if (code === "move_refused") return { look: "refused", icon: "warn", title: texts.refused, text };
      const isInUse = code === "item_in_use" || code === "asset_locked";
      const title = isInUse ? texts.inUse : texts.failed;
      return { look: "refused", icon: isInUse ? "lock" : "warn", title, text: `${text} ${texts.noFee}` };
    }
  }
};

export const BulkRow = ({ asset, direction, result, fee, onRetry }: BulkRowProps) => {
  const texts = useTexts(bulkTexts);
  const { types } = useTexts(assetTexts);
  const { from, to } = placesOf(direction);
  const words = result && wordsOf(result, fee, texts);
  const isMoved = result?.state === "moved";
  return (
    <li className={classNames(styles.row, words && styles[words.look])} style={tierInk(asset.tier)}>
      <div className={styles.picture}>
        <CollectibleArt asset={asset} />
      </div>
      <div>
        <h3>{asset.name}</h3>
        <p className="small mid">{typeLabel(asset.asset_type, types)}</p>
      </div>
      <div className={styles.hop} aria-hidden="true">
        <span className={classNames(!isMoved && styles.at)}>
          <Icon name={from} />
        </span>
        <i />
        <span className={classNames(isMoved && styles.at)}>
          <Icon name={to} />
        </span>
      </div>
      <div className={styles.out} aria-live="polite">
        {words && (
          <div>
            <b>
              <Icon name={words.icon} size="s" />
              {words.title}
            </b>
            <p className="small mid">{words.text}</p>
          </div>
        )}
        {result?.state === "undone" && !isHopeless(result.code) && (
          <Button size="sm" aria-label={texts.retry(asset.name)} onClick={onRetry}>
            {texts.tryAgain}
          </Button>
        )}
      </div>
    </li>
  );
};
