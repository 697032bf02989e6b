/** Runs an action that may need a step-up: one at a time, with a toast at its end, and reloads the lists that show it. */
import { listSecurityEvents, listSessions } from "@passport/protocol/calls/sessions";
import { useQueryClient } from "@tanstack/react-query";
import { usePending } from "../effects/use-pending.ts";
import { type Catalogue, catalogueTexts, shownError } from "../texts/catalogue.ts";
import { useTexts } from "../texts/texts.ts";
import { notify } from "../toast/notify.ts";
import { StepUpCancelled, withStepUp } from "./step-up.ts";

/** Both lists show what was just done. */
export const useFreshLists = () => {
  const client = useQueryClient();
  return () =>
    Promise.all([listSessions, listSecurityEvents].map(({ key }) => client.invalidateQueries({ queryKey: [key] })));
};

interface Sensitive<T> {
  run: () => Promise<T>;
  /** Titles of the toasts. */
  done: (answer: T) => string;
  failed: string;
  /** The text of a failure, where the default does not fit. */
  reasonOf?: (error: unknown, catalogue: Catalogue) => string;
}

export const useSensitive = () => {
  const catalogue = useTexts(catalogueTexts);
  const refresh = useFreshLists();
  const { isPending, run: runPending } = usePending();

  const start = async <T>({ run, done, failed, reasonOf = shownError }: Sensitive<T>) => {
    if (isPending) return;
    await runPending(async () => {
      try {
        notify({ tone: "success", title: done(await withStepUp(run)) });
      } catch (error) {
        if (error instanceof StepUpCancelled) return;
        notify({ tone: "error", title: failed, text: reasonOf(error, catalogue) });
      }
    });
    await refresh();
  };
  return { isBusy: isPending, start };
};
