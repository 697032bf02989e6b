/** Opens a dialog that is loaded on demand. The button is busy until it is here; a failure is shown and can be retried. */
import { useState } from "react";
import { catalogueTexts } from "../texts/catalogue.ts";
import { useTexts } from "../texts/texts.ts";
import { notify } from "../toast/notify.ts";

export const useLazyDialog = ({ load }: { load: () => Promise<unknown> }) => {
  const catalogue = useTexts(catalogueTexts);
  const [state, setState] = useState<"closed" | "opening" | "open">("closed");
  const open = async () => {
    setState("opening");
    try {
      await load();
      setState("open");
    } catch {
      // Offline: the page stays as it is, and the button can be tried again.
      setState("closed");
      notify({ tone: "error", title: catalogue.unavailable });
    }
  };
  // Undefined, not false: what is loaded already opens without a server too.
  return {
    isOpening: state === "opening" || undefined,
    isOpen: state === "open",
    open,
    close: () => setState("closed"),
  };
};
