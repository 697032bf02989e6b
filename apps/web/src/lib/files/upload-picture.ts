/**
 * FILES-2: sends a picture and returns its id. Not fetch: only XMLHttpRequest reports how much has been sent.
 * The file stays private (no `public=true`): other players do not see a player's picture (PROFILE-5).
 */
import { uploadFile } from "@passport/protocol/calls/files";
import { callAddress } from "../api/call-address.ts";
import { type Answer, apiFailure, readAnswer } from "../api/read-answer.ts";

interface Upload {
  file: File;
  /** `x,y,side`: the square of the upright picture that is kept, in its own pixels. */
  crop: string;
  /** Breaks it off; the promise then rejects with the signal's reason. */
  signal: AbortSignal;
  /** From 0 to 1: how much of the file has left this machine. */
  onProgress: (share: number) => void;
}

const send = ({ file, crop, signal, onProgress }: Upload) =>
  new Promise<Answer>((resolve, reject) => {
    signal.throwIfAborted();
    const form = new FormData();
    form.append("file", file);
    const request = new XMLHttpRequest();
    const breakOff = () => request.abort();
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener("load", () => {
      const { status, responseText: text } = request;
      resolve({ status, ok: status >= 200 && status < 300, text });
    });
    request.addEventListener("error", () => reject(apiFailure("internal")));
    request.addEventListener("abort", () => reject(signal.reason));
    request.addEventListener("loadend", () => signal.removeEventListener("abort", breakOff));
    signal.addEventListener("abort", breakOff);
    request.open(uploadFile.method, callAddress(uploadFile, { crop }));
    request.setRequestHeader("accept", "application/json");
    request.send(form);
  });

export const uploadPicture = async (upload: Upload): Promise<string> => readAnswer(uploadFile, await send(upload)).id;
