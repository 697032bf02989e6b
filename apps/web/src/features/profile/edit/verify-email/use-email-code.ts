import { sendEmailCode } from "@passport/protocol/calls/profile";
import { useEffect, useEffectEvent, useReducer, useRef } from "react";
import { runCommand } from "../../../../lib/socket/run-command.ts";
import { catalogueTexts, shownError } from "../../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../../lib/texts/texts.ts";
import { advanceRequest, firstRequest } from "./code-request.ts";

/** EDIT-13: a code is sent as soon as the dialog is there, and again when it is wished for. */
export const useEmailCode = (email: string) => {
  const catalogue = useTexts(catalogueTexts);
  const [request, tell] = useReducer(advanceRequest, firstRequest);

  const send = async () => {
    try {
      const { token } = await runCommand(sendEmailCode, { email });
      tell({ kind: "sent", token, at: Date.now() });
    } catch (failure) {
      tell({ kind: "failed", error: shownError(failure, catalogue) });
    }
  };
  const isAsked = useRef(false);
  const sendFirst = useEffectEvent(() => {
    // React runs effects twice in development, and a second email would be refused.
    if (!isAsked.current) void send();
    isAsked.current = true;
  });
  useEffect(() => sendFirst(), []);

  return {
    request,
    endPause: () => tell({ kind: "pause-over" }),
    sendAgain: () => {
      tell({ kind: "wished" });
      void send();
    },
  };
};
