/**
 * While the contact is lost, no button that needs the server acts: it says so, and what was typed stays (OFFLINE-2). One
 * listener for the whole page, before any other, so that no page can forget it. Enter in a form clicks its button too.
 */
import { useEffect } from "react";
import { pageContact } from "../../lib/socket/page-contact.ts";
import { notify } from "../../lib/toast/notify.ts";
import type { ToastHandle } from "../../lib/toast/toast-queue.ts";
import { shellTexts } from "./texts.ts";

export const useHeldActions = () => {
  useEffect(() => {
    let notice: ToastHandle | undefined;
    const hold = (event: MouseEvent) => {
      const isHeld = event.target instanceof Element && event.target.closest("[data-needs-server]") !== null;
      if (!isHeld || pageContact.get().status === "ok") return;
      event.preventDefault();
      event.stopImmediatePropagation();
      notice?.close();
      const { actionHeld, actionHeldHint } = shellTexts.current();
      notice = notify({ tone: "warn", title: actionHeld, text: actionHeldHint });
    };
    document.addEventListener("click", hold, { capture: true });
    return () => document.removeEventListener("click", hold, { capture: true });
  }, []);
};
