import { useTexts } from "../../lib/texts/texts.ts";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import styles from "./connection-banner.module.css";
import { shellTexts } from "./texts.ts";

export interface BannerViewProps {
  /** Undefined: the region is there and silent, so that the words are announced when they come. */
  state: "connecting" | "closed" | undefined;
  /** REALTIME-23: the admin pages keep their top free for alarms. */
  variant?: "page" | "admin" | undefined;
  onReconnect: () => void;
}

/** REALTIME-21, REALTIME-22: a warning while connecting, an error with a way out when closed. */
export const BannerView = ({ state, variant = "page", onReconnect }: BannerViewProps) => {
  const texts = useTexts(shellTexts);
  const isClosed = state === "closed";
  return (
    <div role="status" className={classNames(styles.place, styles[variant])}>
      {state !== undefined && (
        <div className={classNames(styles.banner, isClosed ? styles.closed : styles.connecting)}>
          <Icon name={isClosed ? "error" : "warn"} />
          <p>
            {isClosed ? texts.closedBefore : texts.connecting}
            {isClosed && (
              <button type="button" className={styles.link} onClick={onReconnect}>
                {texts.clickHere}
              </button>
            )}
            {isClosed && texts.closedAfter}
          </p>
        </div>
      )}
    </div>
  );
};
