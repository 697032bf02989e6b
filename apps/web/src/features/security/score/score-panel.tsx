/** SECURITY-2: how many of the five protections are on, as a checklist and as the player's own seal. */
import type { User } from "@passport/protocol/user";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { ScoreSeal } from "../../../art/react/score-seal.tsx";
import { hasSecondFactor } from "../../../lib/session/has-second-factor.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { shortAddress } from "../../../ui/address/short-address.ts";
import { Icon } from "../../../ui/icon/icon.tsx";
import { Panel } from "../../../ui/panel/panel.tsx";
import { recoveryStateQuery } from "../two-factor/recovery-codes/recovery-state-query.ts";
import { twoFactorTexts } from "../two-factor/texts.ts";
import { nextProtection, type ProtectionName, protectionNames, protectionsOf } from "./protections.ts";
import styles from "./score-panel.module.css";
import { scoreTexts } from "./texts.ts";

interface ScorePanelProps {
  user: User;
  /** What turns each of them on. Only that of the next missing one is shown (SECURITY-4). */
  actions: Record<ProtectionName, ReactNode>;
}

const useNotes = (user: User): Record<ProtectionName, string> => {
  const texts = useTexts(scoreTexts);
  const { codesState } = useTexts(twoFactorTexts);
  const hasCodes = hasSecondFactor(user);
  const { data: codes, error } = useQuery(recoveryStateQuery(hasCodes));
  const codesNote = codes ? codesState(codes.left, codes.were_shown) : error ? texts.notChecked : "";
  return {
    email: user.email ?? texts.missing,
    passkey: user.has_passkey ? texts.set : texts.missing,
    recoveryCodes: hasCodes ? codesNote : texts.needSecondFactor,
    twoFactor: user.two_factor_authentication_is_set ? texts.on : texts.off,
    wallet: user.public_address === null ? texts.missing : shortAddress(user.public_address, 4),
  };
};

export const ScorePanel = ({ user, actions }: ScorePanelProps) => {
  const texts = useTexts(scoreTexts);
  const titleId = useId();
  const { data: codes } = useQuery(recoveryStateQuery(hasSecondFactor(user)));
  const protections = protectionsOf(user, codes);
  const notes = useNotes(user);
  const parts = protectionNames.map((name) => protections[name] === true);
  const count = parts.filter(Boolean).length;
  const next = nextProtection(protections);
  return (
    <Panel as="section" className={styles.score} aria-labelledby={titleId}>
      <ScoreSeal seed={user.id} parts={parts}>
        {count}
        <small>/{parts.length}</small>
      </ScoreSeal>
      <div className={styles.head}>
        <h2 id={titleId}>{texts.title(count, parts.length)}</h2>
        <p className="mid">{texts.missingCount(parts.length - count)}</p>
      </div>
      <ul className={styles.checks} aria-label={texts.protections}>
        {protectionNames.map((name) => (
          <li key={name} className={protections[name] ? styles.on : undefined}>
            <span className={styles.mark}>{protections[name] && <Icon name="ok" size="s" />}</span>
            <b>{texts.names[name]}</b>
            <span className="sr">{protections[name] ? texts.isOn : texts.isOff}</span>
            <span className={styles.note}>{notes[name]}</span>
          </li>
        ))}
      </ul>
      {next && (
        <div className={styles.next}>
          <div>
            <b>{texts.next[next].title}</b>
            <p>{texts.next[next].why}</p>
          </div>
          {actions[next]}
        </div>
      )}
    </Panel>
  );
};
