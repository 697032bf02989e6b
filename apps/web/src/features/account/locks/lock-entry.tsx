import { type LockType, lockUser } from "@passport/protocol/calls/profile";
import { fillMessage } from "@passport/protocol/entry-messages";
import { useId } from "react";
import { setSession } from "../../../lib/session/session-store.ts";
import { useSensitive } from "../../../lib/session/use-sensitive.ts";
import { runCommand } from "../../../lib/socket/run-command.ts";
import { catalogueTexts } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Badge } from "../../../ui/badge/badge.tsx";
import { ConfirmButton } from "../../../ui/confirm-button/confirm-button.tsx";
import styles from "./locks.module.css";
import { locksTexts } from "./texts.ts";

interface LockEntryProps {
  type: LockType;
  isLocked: boolean;
}

/** One lock: what it stops, whether it is set, and the button that sets it once its question was answered (EDIT-45). */
export const LockEntry = ({ type, isLocked }: LockEntryProps) => {
  const texts = useTexts(locksTexts);
  const catalogue = useTexts(catalogueTexts);
  const { name, lock: label, question, effect } = texts.locks[type];
  const { isBusy, start } = useSensitive();
  const effectId = useId();

  const lock = () =>
    start({
      run: async () => setSession(await runCommand(lockUser, { type })),
      done: () => fillMessage(catalogue.locked, { type }),
      failed: fillMessage(catalogue.lock_failed, { type }),
    });

  return (
    <li className={styles.lock}>
      <div className={styles.name}>
        {name}
        {isLocked && (
          <Badge tone="warn" icon="lock">
            {texts.locked}
          </Badge>
        )}
      </div>
      <p id={effectId} className={styles.effect}>
        {effect}
        {isLocked && <span className={styles.support}>{texts.bySupport}</span>}
      </p>
      <ConfirmButton
        className={styles.button}
        busy={isBusy}
        disabled={isLocked}
        aria-describedby={effectId}
        title={question}
        text={
          <div className={styles.consequences}>
            <p className={styles.stops}>{effect}</p>
            <p>{texts.signedBefore}</p>
            <p>{texts.unlocking}</p>
          </div>
        }
        onConfirm={lock}
      >
        {label}
      </ConfirmButton>
    </li>
  );
};
