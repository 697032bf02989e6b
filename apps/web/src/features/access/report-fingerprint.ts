import { sendFingerprint } from "@passport/protocol/calls/sessions";
import { runCommand } from "../../lib/socket/run-command.ts";
import { computeFingerprint } from "./fingerprint.ts";

let isReported = false;

/** Once a page load, for a logged-in player (SESSION-22). Nothing waits for it, and a failure is not shown (SESSION-23). */
export const reportFingerprint = async () => {
  if (isReported) return;
  isReported = true;
  const fingerprint = await computeFingerprint();
  if (fingerprint) await runCommand(sendFingerprint, { fingerprint }).catch(() => undefined);
};
