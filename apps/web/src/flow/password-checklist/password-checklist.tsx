/** REGISTER-9: the rules of a new password, each ticked as soon as the typed one meets it. */
import { passwordRules } from "@passport/protocol/password-rules";
import { lazyComponent } from "../../lib/lazy/lazy.tsx";
import { useTexts } from "../../lib/texts/texts.ts";
import { ChecklistLine } from "./checklist-line.tsx";
import type { AboutPlayer } from "./obvious-line.tsx";
import styles from "./password-checklist.module.css";
import { passwordChecklistTexts } from "./texts.ts";

/** Fetched with the first character: no page needs it to be shown. */
const ObviousLine = lazyComponent(async () => (await import("./obvious-line.tsx")).ObviousLine, { isOptional: true });

interface PasswordChecklistProps {
  password: string;
  /** What the page knows of the player: none of it is a secret. */
  about: AboutPlayer;
}

export const PasswordChecklist = ({ password, about }: PasswordChecklistProps) => {
  const texts = useTexts(passwordChecklistTexts);
  return (
    // A live region: a screen reader reads the line that changed, and no other.
    <div aria-live="polite">
      <ul className={styles.list} aria-label={texts.label}>
        {passwordRules.map(({ id, isEnforced, isMet }) => (
          <li key={id}>
            <ChecklistLine text={texts.rules[id]} isMet={isMet(password)} isOptional={!isEnforced} />
          </li>
        ))}
      </ul>
      <div className={styles.last}>{password !== "" && <ObviousLine password={password} about={about} />}</div>
    </div>
  );
};
