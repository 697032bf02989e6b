import { useTexts } from "../../lib/texts/texts.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import styles from "./password-checklist.module.css";
import { passwordChecklistTexts } from "./texts.ts";

interface ChecklistLineProps {
  text: string;
  isMet: boolean;
  isOptional?: boolean;
}

export const ChecklistLine = ({ text, isMet, isOptional = false }: ChecklistLineProps) => {
  const texts = useTexts(passwordChecklistTexts);
  return (
    <span className={styles.rule} data-met={isMet || undefined}>
      <span className={styles.tick}>{isMet && <Icon name="ok" size="s" />}</span>
      <span>
        <span className="sr">{isMet ? texts.met : texts.missing} </span>
        {text}
        {isOptional && <span className={styles.optional}> {texts.optional}</span>}
      </span>
    </span>
  );
};
