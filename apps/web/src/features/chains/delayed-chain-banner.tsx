import { chainStatusTopic } from "@passport/protocol/calls/chains";
import { useTopic } from "../../lib/socket/use-topic.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { chainDelayOf } from "./chain-delay.ts";
import styles from "./delayed-chain-banner.module.css";
import { chainTexts } from "./texts.ts";

/** A quiet line below the top bar while a chain is delayed. The live region is mounted before its text, so that it is announced. */
export const DelayedChainBanner = () => {
  const texts = useTexts(chainTexts);
  const view = useTopic(chainStatusTopic);
  // A stale status may be wrong: while the connection is lost, its own banner is shown.
  const delay = view.status === "live" ? chainDelayOf(view.value) : undefined;
  return (
    <div role="status">
      {delay && (
        <p className={styles.banner}>
          <Icon name="history" size="s" />
          <span>
            {texts.late(
              delay.names.reduce(texts.and),
              delay.minutes === undefined ? texts.longer : texts.minutes(delay.minutes),
            )}
          </span>
        </p>
      )}
    </div>
  );
};
