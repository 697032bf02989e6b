/** A dialog that few visits want: its code is fetched by the click, and the button is busy until it is there. */
import { useState } from "react";
import { catalogueTexts } from "../../lib/texts/catalogue.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { notify } from "../../lib/toast/notify.ts";

export const useLoadedDialog = (load: () => Promise<unknown>) => {
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
  return { isOpening: state === "opening", isOpen: state === "open", open, close: () => setState("closed") };
};
