/** REGISTER-9: the rules of a new password, each ticked as soon as the typed one meets it. */
import { passwordRules } from "@passport/protocol/password-rules";
import { useTexts } from "../../lib/texts/texts.ts";
import { Icon } from "../icon/icon.tsx";
import styles from "./password-checklist.module.css";
import { passwordChecklistTexts } from "./texts.ts";

export const PasswordChecklist = ({ password }: { password: string }) => {
  const texts = useTexts(passwordChecklistTexts);
  return (
    // A live region: a screen reader reads the line that changed, and no other.
    <ul className={styles.list} aria-label={texts.label} aria-live="polite">
      {passwordRules.map(({ id, isEnforced, isMet }) => {
        const isTicked = isMet(password);
        return (
          <li key={id} className={styles.rule} data-met={isTicked || undefined}>
            <span className={styles.tick}>{isTicked && <Icon name="ok" size="s" />}</span>
            <span>
              <span className="sr">{isTicked ? texts.met : texts.missing} </span>
              {texts.rules[id]}
              {!isEnforced && <span className={styles.optional}> {texts.optional}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
};
