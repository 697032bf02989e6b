import { listPasskeys } from "@passport/protocol/calls/passkeys";
import { useQueryClient } from "@tanstack/react-query";
import { usePending } from "../effects/use-pending.ts";
import { createPart } from "../lazy/part.ts";
import { StepUpCancelled } from "../session/step-up.ts";
import { useFreshLists } from "../session/use-sensitive.ts";
import { catalogueTexts, shownError } from "../texts/catalogue.ts";
import { useTexts } from "../texts/texts.ts";
import { notify } from "../toast/notify.ts";
import { isAlreadyOnDevice, PasskeyCancelled } from "./passkey-cancelled.ts";
import { passkeyTexts } from "./texts.ts";

const passkeyCreation = createPart(() => import("./create-passkey.ts"));

/** Lets the player create a passkey on this device and says what came of it. The live user then has one. */
export const useCreatePasskey = () => {
  const texts = useTexts(passkeyTexts);
  const catalogue = useTexts(catalogueTexts);
  const client = useQueryClient();
  const refresh = useFreshLists();
  const { isPending, run } = usePending();

  const explain = (failure: unknown) => {
    if (failure instanceof StepUpCancelled) return;
    if (failure instanceof PasskeyCancelled) {
      notify({ tone: "info", title: texts.notCreated });
    } else {
      const text = isAlreadyOnDevice(failure) ? texts.alreadyHere : shownError(failure, catalogue);
      notify({ tone: "error", title: texts.addFailed, text });
    }
  };
  const create = () =>
    run(async () => {
      try {
        const { createPasskey } = await passkeyCreation.load();
        const { name } = await createPasskey();
        notify({ tone: "success", title: texts.added(name) });
        await Promise.all([client.invalidateQueries({ queryKey: [listPasskeys.key] }), refresh()]);
      } catch (failure) {
        explain(failure);
      }
    });
  return { isCreating: isPending, create };
};
