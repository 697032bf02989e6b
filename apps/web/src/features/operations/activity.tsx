/** Pending operations in the top bar: a button with their number, and a toast for each that ended meanwhile. */

import type { Operation } from "@passport/protocol/operation";
import type { User } from "@passport/protocol/user";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { lazyComponent } from "../../lib/lazy/lazy.tsx";
import { useLazyDialog } from "../../lib/lazy/use-lazy-dialog.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { notify } from "../../lib/toast/notify.ts";
import type { ToastContent } from "../../lib/toast/toast-queue.ts";
import { IconButton } from "../../ui/icon-button/icon-button.tsx";
import { Place } from "../../ui/place-bar/place-bar.tsx";
import { useOperations } from "./live/use-operations.ts";
import { newsOf } from "./news.ts";
import { isOver } from "./operation-words.ts";
import { operationTexts } from "./texts.ts";

/** A dialog, lists and drawings: loaded when it is opened. */
const ActivityPanel = lazyComponent(async () => (await import("./panel/activity-panel.tsx")).ActivityPanel);

/** Loaded with the first operation in progress: most visits have none. */
const Moment = lazyComponent(async () => (await import("./moment/moment.tsx")).Moment, { isOptional: true });

/** SHELL-19. If the file of the stamp cannot be loaded, the notice appears without it. */
const showNews = async (ended: readonly Operation[], news: ToastContent) => {
  const isStamped =
    ended.every(({ state }) => state === "confirmed") &&
    (await Moment.load().then(
      () => true,
      () => false,
    ));
  notify(isStamped ? { ...news, content: <Moment operations={ended} /> } : news);
};

/** It loads while the pointer approaches; a failure shows when it is opened. */
const prepare = () => void ActivityPanel.load().catch(() => undefined);

interface ActivityProps {
  user: User;
  /** Where the button is: in the top bar or at the bottom of a phone. The open list stays open when that changes. */
  slot: Element | null;
  /** Among the places at the bottom of a phone, with its name. */
  isPlace: boolean;
}

export const Activity = ({ user: { account_id: accountId }, slot, isPlace }: ActivityProps) => {
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
    else void showNews(ended, news);
  };
  const live = useOperations(accountId, tell);
  const inProgress = live.operations?.filter((operation) => !isOver(operation)).length ?? 0;
  const isBusy = inProgress > 0;
  useEffect(() => {
    if (isBusy) void Moment.load().catch(() => undefined);
  }, [isBusy]);
  const open = () => {
    setAnnouncement("");
    setOpened(true);
    void dialog.open();
  };
  const looks = { icon: "activity", count: inProgress } as const;
  const label = texts.activity(inProgress);
  const opener = {
    ref: button,
    "aria-haspopup": "dialog",
    "aria-expanded": isOpen,
    "aria-busy": dialog.isOpening || undefined,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: open,
  } as const;
  const shown = isPlace ? (
    <Place {...looks} name={texts.title} render={<button type="button" aria-label={label} {...opener} />} />
  ) : (
    <IconButton {...looks} label={label} {...opener} />
  );
  return (
    <>
      {slot && createPortal(shown, slot)}
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
