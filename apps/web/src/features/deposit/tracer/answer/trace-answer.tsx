import type { Trace } from "@passport/protocol/calls/deposit-trace";
import type { User } from "@passport/protocol/user";
import { useTexts } from "../../../../lib/texts/texts.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { Icon, type IconName } from "../../../../ui/icon/icon.tsx";
import styles from "../tracer.module.css";
import { answerTexts } from "./texts.ts";
import { TraceActionButton } from "./trace-action-button.tsx";
import { TraceChecks } from "./trace-checks.tsx";
import { partWords, type TraceWords, traceWords } from "./trace-words.ts";

interface TraceAnswerProps {
  trace: Trace;
  user: User;
  isAsking: boolean;
  onAgain: () => void;
}

const icons: Record<TraceWords["tone"], IconName> = { success: "ok", info: "info", warn: "warn", error: "error" };

export const TraceAnswer = ({ trace, user, isAsking, onAgain }: TraceAnswerProps) => {
  const texts = useTexts(answerTexts);
  const { tone, title, text, action } = traceWords(trace, texts);
  return (
    <div className={classNames(styles.answer, styles[tone])}>
      <h3 className={styles.verdict}>
        <Icon name={icons[tone]} />
        <span>{title}</span>
      </h3>
      <p className="small mid">{text}</p>
      {trace.parts.length > 0 ? (
        <ul className={styles.parts}>
          {trace.parts.map((part, place) => {
            const words = partWords(part, trace, texts);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the transaction
              <li key={place}>
                <b>{words.title}</b> {words.text}
              </li>
            );
          })}
        </ul>
      ) : (
        <TraceChecks trace={trace} />
      )}
      {action && <TraceActionButton action={action} trace={trace} user={user} isAsking={isAsking} onAgain={onAgain} />}
    </div>
  );
};
