/** Ours rather than Base UI's (23 KB gzip on every page): the viewport is mounted from the first paint on. */

import { useEffect, useRef } from "react";
import { useStore } from "../../lib/store/store.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { toastQueue } from "../../lib/toast/notify.ts";
import type { Toast, ToastTone } from "../../lib/toast/toast-queue.ts";
import { classNames } from "../class-names.ts";
import { Icon, type IconName } from "../icon/icon.tsx";
import { IconButton } from "../icon-button/icon-button.tsx";
import { Spinner } from "../spinner/spinner.tsx";
import { uiTexts } from "../texts.ts";
import tones from "../tone/tone.module.css";
import styles from "./toast.module.css";

export { notify } from "../../lib/toast/notify.ts";
export type { ToastTone } from "../../lib/toast/toast-queue.ts";

const icons: Record<Exclude<ToastTone, "live">, IconName> = {
  info: "info",
  success: "ok",
  warn: "warn",
  error: "error",
};

export const ToastCard = ({ toast, onDismiss }: { toast: Omit<Toast, "id">; onDismiss: () => void }) => {
  const texts = useTexts(uiTexts);
  return (
    <div className={classNames("cut", styles.toast, tones[toast.tone])}>
      <span className={styles.sign}>{toast.tone === "live" ? <Spinner /> : <Icon name={icons[toast.tone]} />}</span>
      <div className={styles.words}>
        <b>{toast.title}</b>
        {toast.text && <div className={styles.text}>{toast.text}</div>}
        {toast.content && <div className={styles.content}>{toast.content}</div>}
      </div>
      <IconButton className={styles.dismiss} icon="close" label={texts.dismiss} onClick={onDismiss} />
    </div>
  );
};

/** Mounted once. Its list is the live region, there before any notice so that each one is announced. */
export const ToastViewport = () => {
  const texts = useTexts(uiTexts);
  const toasts = useStore(toastQueue);
  const viewport = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const isEmpty = toasts.length === 0;

  // A notice that goes away under the pointer fires no leave event: its hold ends with the last notice.
  useEffect(() => {
    if (!isEmpty) return;
    toastQueue.release();
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    cameFrom.current = null;
  }, [isEmpty]);

  // F6 brings a keyboard to the notices, which stand at the end of the document, and the last one sends it back.
  useEffect(() => {
    if (isEmpty) return;
    const jump = (event: KeyboardEvent) => {
      if (event.key !== "F6") return;
      event.preventDefault();
      cameFrom.current = document.activeElement;
      viewport.current?.querySelector("button")?.focus();
    };
    window.addEventListener("keydown", jump);
    return () => window.removeEventListener("keydown", jump);
  }, [isEmpty]);

  const releaseUnlessInside = () => {
    const element = viewport.current;
    if (!element?.matches(":hover") && !element?.contains(document.activeElement)) toastQueue.release();
  };

  const dismiss = (id: string) => {
    toastQueue.dismiss(id);
    requestAnimationFrame(releaseUnlessInside);
  };

  return (
    <section
      ref={viewport}
      className={styles.viewport}
      aria-label={texts.notifications}
      onPointerEnter={toastQueue.hold}
      onPointerLeave={releaseUnlessInside}
      onFocus={toastQueue.hold}
      // The element that gets focus next is known only after the blur.
      onBlur={() => queueMicrotask(releaseUnlessInside)}
    >
      <div role="status" aria-live="polite" aria-atomic="false" className={styles.list}>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onDismiss={() => dismiss(toast.id)} />
        ))}
      </div>
    </section>
  );
};
