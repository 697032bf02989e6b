import { notify } from "../../lib/toast/notify.ts";

/** Whether the text is in the clipboard now. Where the browser forbids it (no permission, no TLS), a toast says so. */
export const copyText = async (text: string, failed: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    notify({ tone: "warn", title: failed });
    return false;
  }
};
