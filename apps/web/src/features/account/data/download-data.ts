import { exportAccount } from "@passport/protocol/calls/account-data";
import { callAddress } from "../../../lib/api/call-address.ts";
import { apiFailure, readAnswer } from "../../../lib/api/read-answer.ts";

const request = async (): Promise<Response> => {
  try {
    return await fetch(callAddress(exportAccount), {
      method: exportAccount.method,
      credentials: "include",
      headers: { accept: "application/json" },
    });
  } catch (cause) {
    throw apiFailure("internal", undefined, cause);
  }
};

/**
 * The whole file as text. It is written while it is sent, so its length is unknown: `onProgress` receives the
 * bytes so far. A connection that is cut in the middle rejects; half a file is never taken for all of it.
 */
export const downloadData = async (onProgress: (bytes: number) => void): Promise<string> => {
  const response = await request();
  if (!response.ok || response.body === null) {
    const { ok, status } = response;
    return readAnswer(exportAccount, { ok, status, text: await response.text() });
  }
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  let text = "";
  let bytes = 0;
  try {
    for (let piece = await reader.read(); piece.value !== undefined; piece = await reader.read()) {
      bytes += piece.value.byteLength;
      text += decoder.decode(piece.value, { stream: true });
      onProgress(bytes);
    }
  } catch (cause) {
    throw apiFailure("internal", undefined, cause);
  }
  return text + decoder.decode();
};
