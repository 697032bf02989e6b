/** A line below the top bar of every page while the account waits for its deletion, with the way to keep it. */
import type { User } from "@passport/protocol/user";
import { keepTexts } from "../../features/account/data/keep-texts.ts";
import { useKeepAccount } from "../../features/account/data/use-keep-account.ts";
import { formatDayTime } from "../../lib/dates/format-date.ts";
import { useLiveUser } from "../../lib/session/use-live-user.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { Button } from "../../ui/button/button.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import styles from "./deletion-banner.module.css";

export const DeletionBanner = ({ user: sessionUser }: { user: User }) => {
  const texts = useTexts(keepTexts);
  const { deletion_due_at: dueAt } = useLiveUser(sessionUser);
  const { isBusy, keep } = useKeepAccount();
  return (
    <div role="status">
      {dueAt !== null && (
        <div className={styles.banner}>
          <Icon name="warn" />
          <p>{texts.due(formatDayTime(dueAt))}</p>
          <Button size="sm" busy={isBusy} onClick={keep}>
            {texts.keep}
          </Button>
        </div>
      )}
    </div>
  );
};
