import { chainStatusTopic } from "@passport/protocol/calls/chains";
import { useTopic } from "../../lib/socket/use-topic.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import styles from "./late-chain-banner.module.css";
import { latenessOf } from "./lateness.ts";
import { chainTexts } from "./texts.ts";

/** A quiet line below the top bar while a chain is followed late. Its region is there before its words, so that they are announced. */
export const LateChainBanner = () => {
  const texts = useTexts(chainTexts);
  const view = useTopic(chainStatusTopic);
  // What was true before the connection broke may be over: the connection's own banner speaks then.
  const lateness = view.status === "live" ? latenessOf(view.value) : undefined;
  return (
    <div role="status">
      {lateness && (
        <p className={styles.banner}>
          <Icon name="history" size="s" />
          <span>
            {texts.late(
              lateness.names.reduce(texts.and),
              lateness.minutes === undefined ? texts.longer : texts.minutes(lateness.minutes),
            )}
          </span>
        </p>
      )}
    </div>
  );
};
