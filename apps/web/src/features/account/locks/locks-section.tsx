import { type LockType, lockTypes } from "@passport/protocol/calls/profile";
import type { User } from "@passport/protocol/user";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Section } from "../../../ui/section/section.tsx";
import { LockEntry } from "./lock-entry.tsx";
import styles from "./locks.module.css";
import { locksTexts } from "./texts.ts";

const isLocked = (user: User): Record<LockType, boolean> => ({
  withdrawals: user.withdraw_lock,
  minting: user.mint_lock,
  account: user.total_lock,
});

/** EDIT-45 to EDIT-48. There is no way back here: support unlocks. */
export const LocksSection = ({ user }: { user: User }) => {
  const texts = useTexts(locksTexts);
  const set = lockTypes.filter((type) => isLocked(user)[type]).map((type) => texts.locks[type].name);
  return (
    <Section title={texts.title} icon="lock" state={set.join(", ") || texts.noneSet} text={texts.text}>
      <ul className={styles.locks}>
        {lockTypes.map((type) => (
          <LockEntry key={type} type={type} isLocked={isLocked(user)[type]} />
        ))}
      </ul>
    </Section>
  );
};
