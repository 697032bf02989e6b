/** The accordion: facts, contracts, and what went wrong (FARM-13). */
import type { Farm } from "@passport/protocol/calls/farm";
import { type ReactNode, useEffect, useRef } from "react";
import { FailureAlert } from "../../../flow/failure-alert.tsx";
import { formatDayTime } from "../../../lib/dates/format-date.ts";
import type { FailureNotice } from "../../../lib/flow/shown-failure.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Accordion } from "../../../ui/accordion/accordion.tsx";
import { shortAddress } from "../../../ui/address/short-address.ts";
import { Badge } from "../../../ui/badge/badge.tsx";
import { CopyButton } from "../../../ui/copy-button/copy-button.tsx";
import { Facts } from "../../../ui/facts/facts.tsx";
import { Panel } from "../../../ui/panel/panel.tsx";
import type { FarmEnd } from "../farm-end.ts";
import type { FarmInfo } from "../info/farm-info.ts";
import { formatYield } from "../info/format-yield.ts";
import { farmTexts } from "../texts.ts";
import styles from "./details-card.module.css";
import { NotKnown } from "./not-known.tsx";

interface DetailsCardProps {
  farm: Farm;
  end: FarmEnd | undefined;
  info: FarmInfo | undefined;
  messages: readonly FailureNotice[];
  /** A new one opens the messages, even if they were closed. */
  attempt: number;
  /** What can be done about the messages. */
  messageAction?: ReactNode;
}

export const DetailsCard = ({ farm, end, info, messages, attempt, messageAction }: DetailsCardProps) => {
  const texts = useTexts(farmTexts);
  const card = useRef<HTMLDivElement>(null);
  const hasMessages = messages.length > 0;
  // On a phone the messages are below the button that caused them.
  useEffect(() => {
    if (hasMessages && attempt > 0)
      card.current?.querySelector("[role=alert], [role=status]")?.scrollIntoView({ block: "nearest" });
  }, [hasMessages, attempt]);
  return (
    <Panel ref={card} as="section" className={styles.card} padding="none" aria-label={texts.details}>
      <Accordion
        items={[
          { id: "details", title: texts.details, open: true, content: <FarmFacts end={end} info={info} /> },
          { id: "contracts", title: texts.contracts, content: <Contracts farm={farm} /> },
          {
            id: `messages-${hasMessages ? attempt : "none"}`,
            title: (
              <span className={styles.messagesTitle}>
                {texts.messages}
                {hasMessages && <Badge tone="error">{messages.length}</Badge>}
              </span>
            ),
            open: hasMessages,
            content: hasMessages ? (
              <div className={styles.messages}>
                {messages.map((notice) => (
                  <FailureAlert key={notice.text} notice={notice} />
                ))}
                {messageAction}
              </div>
            ) : (
              texts.noMessages
            ),
          },
        ]}
      />
    </Panel>
  );
};

const FarmFacts = ({ end, info }: Pick<DetailsCardProps, "end" | "info">) => {
  const texts = useTexts(farmTexts);
  const hasEnded = end?.isPast ?? false;
  return (
    <Facts
      facts={[
        { id: "always", term: texts.youCanAlways, value: texts.unstakeAndHarvest },
        { id: "again", term: texts.stakingAgain, value: hasEnded ? texts.earnsNothing : texts.earnsAtOnce },
        { id: "step", term: texts.smallestStep, value: texts.smallestStepValue },
        { id: "yield", term: texts.yearlyYield, value: info ? formatYield(info.yieldPercentage) : <NotKnown /> },
        {
          id: "end",
          term: hasEnded ? texts.rewardsEnded : texts.rewardsEnd,
          value: end ? formatDayTime(end.at) : <NotKnown />,
        },
      ]}
    />
  );
};

const Contracts = ({ farm }: { farm: Farm }) => {
  const texts = useTexts(farmTexts);
  const contracts = [
    { id: "farm", term: texts.farmContract, address: farm.rewards },
    { id: "lp", term: texts.lpContract, address: farm.liquidity_token },
    { id: "sups", term: texts.supsContract, address: farm.sups },
  ];
  return (
    <Facts
      facts={contracts.map(({ id, term, address }) => ({
        id,
        term,
        value: <CopyButton value={address} label={term} shown={shortAddress(address, 6)} />,
      }))}
    />
  );
};
