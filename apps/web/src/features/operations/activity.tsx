/** Pending operations in the top bar: a button with their number, and a toast for each that ended meanwhile. */
import type { Operation } from "@passport/protocol/operation";
import type { User } from "@passport/protocol/user";
import { lazy, Suspense, useRef, useState } from "react";
import { useTexts } from "../../lib/texts/texts.ts";
import { notify } from "../../lib/toast/notify.ts";
import { IconButton } from "../../ui/icon-button/icon-button.tsx";
import { useOperations } from "./live/use-operations.ts";
import { newsOf } from "./news.ts";
import { isOver } from "./operation-words.ts";
import { operationTexts } from "./texts.ts";

/** A dialog, lists and drawings: loaded when it is opened. */
const loadPanel = () => import("./panel/activity-panel.tsx");
const ActivityPanel = lazy(async () => ({ default: (await loadPanel()).ActivityPanel }));

/** It loads while the pointer approaches; a failure shows when it is opened. */
const prepare = () => void loadPanel().catch(() => undefined);

export const Activity = ({ user: { account_id: accountId } }: { user: User }) => {
  const texts = useTexts(operationTexts);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
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
    setOpen(true);
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
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={open}
      />
      {wasOpened && (
        <Suspense>
          <ActivityPanel
            accountId={accountId}
            live={live}
            announcement={announcement}
            open={isOpen}
            onOpenChange={setOpen}
            finalFocus={() => button.current}
          />
        </Suspense>
      )}
    </>
  );
};
