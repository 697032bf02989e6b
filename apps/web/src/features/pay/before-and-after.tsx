/** The balance before and after, live. */
import { formatAmount } from "../../lib/money/format-amount.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./before-and-after.module.css";
import { payTexts } from "./texts.ts";

export const BeforeAndAfter = ({ available, amount }: { available: bigint | undefined; amount: bigint }) => {
  const texts = useTexts(payTexts);
  const after = available === undefined ? undefined : available - amount;
  return (
    <div className={styles.balances}>
      <div>
        <span className="label">{texts.available}</span>
        <b>{available === undefined ? <Skeleton width="9ch" /> : formatAmount(available)}</b>
      </div>
      <Icon name="next" />
      <div>
        <span className="label">{texts.after}</span>
        <b className={classNames(after !== undefined && after < 0n && "err")}>
          {after === undefined ? <Skeleton width="9ch" /> : formatAmount(after)}
        </b>
      </div>
    </div>
  );
};
