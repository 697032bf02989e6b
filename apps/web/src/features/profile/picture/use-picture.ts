/** Runs the way of a picture: opens what is chosen, sends it, and sets it on the user. */
import { updateUser } from "@passport/protocol/calls/profile";
import { avatarMaxBytes } from "@passport/protocol/constants";
import { fillMessage } from "@passport/protocol/entry-messages";
import type { MessageCode } from "@passport/protocol/messages";
import type { User } from "@passport/protocol/user";
import { useEffect, useReducer, useRef, useTransition } from "react";
import { uploadPicture } from "../../../lib/files/upload-picture.ts";
import { runCommand } from "../../../lib/socket/run-command.ts";
import { type Catalogue, catalogueTexts } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { CropEditor } from "./lazy-crop-editor.ts";
import { openPicture, refusedFile } from "./open-picture.ts";
import { isUnderWay, nothingChosen, type PictureState, pictureFlow } from "./picture-flow.ts";
import { pictureProblem } from "./picture-problem.ts";

export interface PictureControl {
  state: PictureState;
  /** A large file takes a moment until the browser can show it. */
  isOpening: boolean;
  open: (file: File) => void;
  /** ONBOARD-7: upload, then USER:UPDATE. */
  send: (crop: string) => Promise<void>;
  cancel: () => void;
}

const refusal = (code: MessageCode, catalogue: Catalogue) =>
  fillMessage(catalogue[code], { limit: avatarMaxBytes.toLocaleString("en-US") });

export const usePicture = (user: User, onSaved: () => void): PictureControl => {
  const catalogue = useTexts(catalogueTexts);
  const [state, dispatch] = useReducer(pictureFlow, nothingChosen);
  const [isOpening, startOpening] = useTransition();
  const sending = useRef<AbortController>(undefined);

  useEffect(() => () => sending.current?.abort(), []);
  const address = "picture" in state ? state.picture.address : undefined;
  useEffect(() => {
    return () => {
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [address]);

  const open = (file: File) =>
    startOpening(async () => {
      if (isUnderWay(state)) return;
      const refused = refusedFile(file);
      if (refused) return dispatch({ kind: "refused", problem: refusal(refused, catalogue) });
      try {
        await CropEditor.load();
      } catch {
        // Offline: choosing again is all that is lost.
        return dispatch({ kind: "refused", problem: catalogue.unavailable });
      }
      const picture = await openPicture(file);
      if (picture) dispatch({ kind: "opened", picture });
      else dispatch({ kind: "refused", problem: catalogue.file_not_an_image });
    });

  const send = async (crop: string) => {
    if (state.step !== "crop") return;
    sending.current = new AbortController();
    const { signal } = sending.current;
    dispatch({ kind: "send" });
    try {
      const onProgress = (share: number) => dispatch({ kind: "progress", percent: Math.floor(share * 100) });
      const avatarID = await uploadPicture({ file: state.picture.file, crop, signal, onProgress });
      signal.throwIfAborted();
      dispatch({ kind: "uploaded" });
      await runCommand(updateUser, { id: user.id, avatarID });
      if (!signal.aborted) onSaved();
    } catch (error) {
      if (!signal.aborted) dispatch({ kind: "failed", problem: pictureProblem(error, catalogue) });
    }
  };

  const cancel = () => {
    sending.current?.abort();
    dispatch({ kind: "cancelled" });
  };

  return { state, isOpening, open, send, cancel };
};
