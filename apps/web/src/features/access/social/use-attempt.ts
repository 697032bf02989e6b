import { useEffect, useRef, useState } from "react";
import { catalogueTexts } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { errorNotice, type Notice } from "../other-ways/notice.ts";

/**
 * One try of a way in: the notice of the last one goes, the button is busy, and whatever happens it comes back. A try
 * that the page has left, or that a newer one has overtaken, says nothing any more.
 */
export const useAttempt = (
  onNotice: (notice: Notice | undefined) => void,
  /** What to do now, where a failure does not say so by itself. */
  hintOf: (failure: unknown) => string | undefined = () => undefined,
) => {
  const catalogue = useTexts(catalogueTexts);
  const [isBusy, setBusy] = useState(false);
  const newest = useRef(0);
  useEffect(
    () => () => {
      newest.current = -1;
    },
    [],
  );

  const attempt = async (run: () => Promise<void>): Promise<void> => {
    newest.current += 1;
    const own = newest.current;
    onNotice(undefined);
    setBusy(true);
    try {
      await run();
    } catch (failure) {
      if (newest.current === own) onNotice({ ...errorNotice(failure, catalogue), hint: hintOf(failure) });
    }
    if (newest.current === own) setBusy(false);
  };
  return { isBusy, attempt };
};
