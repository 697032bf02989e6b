import { sendFingerprint } from "@passport/protocol/calls/sessions";
import { runCommand } from "../../lib/socket/run-command.ts";
import { computeFingerprint } from "./fingerprint.ts";

let isReported = false;

/** SESSION-22: once a page load, for whoever is logged in. Nobody waits for it and nobody hears of its failure (SESSION-23). */
export const reportFingerprint = async () => {
  if (isReported) return;
  isReported = true;
  const fingerprint = await computeFingerprint();
  if (fingerprint) await runCommand(sendFingerprint, { fingerprint }).catch(() => undefined);
};
