/** FARM-8: the rewards alone; what is staked stays. */
import { brand } from "../../../lib/env/brand.ts";
import { formatAmount } from "../../../lib/money/format-amount.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { farmTexts } from "../texts.ts";
import { ActionButton } from "./action-button.tsx";
import styles from "./move-card.module.css";
import { isUnread, type MovePanelProps } from "./move-panel.ts";
import { NotKnown } from "./not-known.tsx";

export const HarvestRow = ({ account, info, actions }: MovePanelProps) => {
  const texts = useTexts(farmTexts);
  return (
    <div className={styles.harvest}>
      <div>
        <div className="label">{texts.rewardsOnly}</div>
        <b>
          {info ? formatAmount(info.earned) : <NotKnown />} {brand.token}
        </b>
      </div>
      <ActionButton
        actions={actions}
        name="harvest"
        disabled={info?.earned === 0n || isUnread({ account, info })}
        onClick={() => actions.start({ kind: "harvest" }, "harvest")}
      >
        {texts.harvest}
      </ActionButton>
    </div>
  );
};
