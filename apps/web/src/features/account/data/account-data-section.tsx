/** A copy of one's data, and the end of the account. */
import type { User } from "@passport/protocol/user";
import { formatDayTime } from "../../../lib/dates/format-date.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Alert } from "../../../ui/alert/alert.tsx";
import { Badge } from "../../../ui/badge/badge.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Section } from "../../../ui/section/section.tsx";
import styles from "./account-data.module.css";
import { EndOrKeepButton } from "./end-or-keep-button.tsx";
import { keepTexts } from "./keep-texts.ts";
import { accountDataTexts } from "./texts.ts";
import { useDownload } from "./use-download.ts";

export const AccountDataSection = ({ user }: { user: User }) => {
  const texts = useTexts(accountDataTexts);
  const keepWords = useTexts(keepTexts);
  const { isBusy, progress, download } = useDownload();
  const { deletion_due_at: dueAt } = user;
  return (
    <Section
      title={texts.title}
      icon="profile"
      state={texts.state}
      badge={
        dueAt !== null && (
          <Badge tone="warn" icon="warn">
            {texts.dueBadge}
          </Badge>
        )
      }
      text={texts.text}
      actions={
        <>
          <Button busy={isBusy} onClick={download}>
            {texts.download}
          </Button>
          <EndOrKeepButton user={user} />
        </>
      }
    >
      {dueAt !== null && (
        <Alert tone="warn" title={keepWords.due(formatDayTime(dueAt))}>
          {texts.dueText}
        </Alert>
      )}
      {/* There before its words, so that they are announced. */}
      <p role="status" className={styles.progress}>
        {isBusy && progress}
      </p>
    </Section>
  );
};
