/** Locks the whole account; the question says what that stops and what to do next. */
import { lockUser } from "@passport/protocol/calls/profile";
import { setSession } from "../../../lib/session/session-store.ts";
import { useSensitive } from "../../../lib/session/use-sensitive.ts";
import { runCommand } from "../../../lib/socket/run-command.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import type { ButtonProps } from "../../../ui/button/button.tsx";
import { ConfirmButton } from "../../../ui/confirm-button/confirm-button.tsx";
import styles from "./hold-panel.module.css";
import { holdPanelTexts } from "./texts.ts";

export const NotMe = ({ size }: Pick<ButtonProps, "size">) => {
  const texts = useTexts(holdPanelTexts);
  const { isBusy, start } = useSensitive();
  const lock = () =>
    start({
      run: async () => setSession(await runCommand(lockUser, { type: "account" })),
      done: () => texts.locked,
      failed: texts.lockFailed,
    });
  return (
    <ConfirmButton
      {...(size && { size })}
      title={texts.notMeTitle}
      text={
        <div className={styles.consequences}>
          <p>{texts.notMeText}</p>
          <p>{texts.notMeNext}</p>
        </div>
      }
      busy={isBusy}
      onConfirm={lock}
    >
      {texts.notMe}
    </ConfirmButton>
  );
};
