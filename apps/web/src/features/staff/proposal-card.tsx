/** One proposal: what it would change, when, and what stops it. */
import { chains, isChainId } from "@passport/protocol/chains";
import { type Proposal, stoppingCommands } from "@passport/protocol/governance";
import { formatExactTime } from "../../lib/dates/format-date.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { Badge, type BadgeProps } from "../../ui/badge/badge.tsx";
import { CopyButton } from "../../ui/copy-button/copy-button.tsx";
import { type Fact, Facts } from "../../ui/facts/facts.tsx";
import { Panel } from "../../ui/panel/panel.tsx";
import styles from "./proposals-page.module.css";
import { proposalsTexts } from "./proposals-texts.ts";

const tones: Readonly<Record<Proposal["state"], BadgeProps["tone"]>> = {
  pending: "warn",
  executed: "success",
  cancelled: "neutral",
  void: "neutral",
  expired: "neutral",
};

export const ProposalCard = ({ proposal }: { proposal: Proposal }) => {
  const texts = useTexts(proposalsTexts);
  const { state, kind, calls, call_count, is_ready } = proposal;
  const more = call_count - calls.length;
  return (
    <Panel as="li" className={styles.card}>
      <div className={styles.badges}>
        <Badge tone={is_ready ? "error" : (tones[state] ?? "neutral")}>
          {is_ready ? texts.ready : texts.states[state]}
        </Badge>
        {!proposal.is_final && <Badge>{texts.notFinal}</Badge>}
      </div>
      <h2 className={styles.kind}>{texts.kinds[kind]}</h2>
      <ul className={styles.changes}>
        {calls.map(({ words, function: name }, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the calls of a proposal never change.
          <li key={nth}>
            {name === null && <Badge tone="error">{texts.unknown}</Badge>} {words}
          </li>
        ))}
        {more > 0 && <li>{texts.moreCalls(more)}</li>}
      </ul>
      <ProposalFacts proposal={proposal} />
      {state === "pending" && <Stop proposal={proposal} />}
      <details>
        <summary>{texts.details}</summary>
        {calls.map(({ target, data }, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the calls of a proposal never change.
          <code key={nth} className={styles.raw}>
            {texts.raw(target, data)}
          </code>
        ))}
      </details>
    </Panel>
  );
};

const ProposalFacts = ({ proposal }: { proposal: Proposal }) => {
  const texts = useTexts(proposalsTexts);
  const { chain_id, proposer, refused_by, ended_at } = proposal;
  const fact = (id: string, term: string, value: string | null, isCode = false): Fact[] =>
    value === null || value === "" ? [] : [{ id, term, value: isCode ? <code>{value}</code> : value }];
  const facts = [
    ...fact("chain", texts.chain, isChainId(chain_id) ? chains[chain_id].name : String(chain_id)),
    ...fact("proposed", texts.proposed, formatExactTime(proposal.scheduled_at)),
    ...fact("proposer", texts.proposer, proposer, true),
    ...fact("ready", texts.readyAt, formatExactTime(proposal.ready_at)),
    ...fact("expires", texts.expires, formatExactTime(proposal.expires_at)),
    ...fact("ended", texts.ended, ended_at === null ? null : formatExactTime(ended_at)),
    ...fact("refused", texts.refusedBy, refused_by.join(", "), true),
    ...fact("id", texts.id, proposal.id, true),
  ];
  return <Facts facts={facts} />;
};

const Stop = ({ proposal }: { proposal: Proposal }) => {
  const texts = useTexts(proposalsTexts);
  return (
    <div className={styles.stop}>
      <h3 className={styles.kind}>{texts.notYours}</h3>
      <p>{texts.notYoursText[proposal.kind]}</p>
      {stoppingCommands(proposal).map(({ does, line }) => (
        <div key={does} className={styles.command}>
          <span>{texts.commands[does]}</span>
          <CopyButton value={line} label={texts.commands[does]} shown={<code>{line}</code>} />
        </div>
      ))}
    </div>
  );
};
