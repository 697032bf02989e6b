/** Pending operations in the top bar: a button with their number, and a toast for each that ended meanwhile. */

import type { Operation } from "@passport/protocol/operation";
import type { User } from "@passport/protocol/user";
import { useRef, useState } from "react";
import { lazyComponent } from "../../lib/lazy/lazy.tsx";
import { useLazyDialog } from "../../lib/lazy/use-lazy-dialog.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { notify } from "../../lib/toast/notify.ts";
import { IconButton } from "../../ui/icon-button/icon-button.tsx";
import { useOperations } from "./live/use-operations.ts";
import { newsOf } from "./news.ts";
import { isOver } from "./operation-words.ts";
import { operationTexts } from "./texts.ts";

/** A dialog, lists and drawings: loaded when it is opened. */
const ActivityPanel = lazyComponent(async () => (await import("./panel/activity-panel.tsx")).ActivityPanel);

/** It loads while the pointer approaches; a failure shows when it is opened. */
const prepare = () => void ActivityPanel.load().catch(() => undefined);

export const Activity = ({ user: { account_id: accountId } }: { user: User }) => {
  const texts = useTexts(operationTexts);
  const button = useRef<HTMLButtonElement>(null);
  const dialog = useLazyDialog(ActivityPanel);
  const { isOpen } = dialog;
  const [wasOpened, setOpened] = useState(false);
  const [announcement, setAnnouncement] = useState("");
  const tell = (ended: readonly Operation[]) => {
    const news = newsOf(ended, texts, new Date());
    // An open list shows it already; a screen reader is notified all the same.
    if (isOpen) setAnnouncement(news.title);
    else notify(news);
  };
  const live = useOperations(accountId, tell);
  const inProgress = live.operations?.filter((operation) => !isOver(operation)).length ?? 0;
  const open = () => {
    setAnnouncement("");
    setOpened(true);
    void dialog.open();
  };
  return (
    <>
      <IconButton
        ref={button}
        icon="activity"
        label={texts.activity(inProgress)}
        count={inProgress}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-busy={dialog.isOpening || undefined}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={open}
      />
      {wasOpened && (
        <ActivityPanel
          accountId={accountId}
          live={live}
          announcement={announcement}
          open={isOpen}
          onOpenChange={(opens) => (opens ? open() : dialog.close())}
          finalFocus={() => button.current}
        />
      )}
    </>
  );
};
