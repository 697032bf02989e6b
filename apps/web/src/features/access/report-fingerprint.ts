import { sendFingerprint } from "@passport/protocol/calls/sessions";
import { runCommand } from "../../lib/socket/run-command.ts";
import { localText } from "../../lib/storage/local-text.ts";
import { computeFingerprint } from "./fingerprint.ts";

const reported = localText("fingerprint_reported");
let isStarted = false;

/**
 * For a logged-in player, once a day in each browser (SESSION-22): to compute it keeps a phone busy for a second. Nothing
 * waits for it, and a failure is not shown (SESSION-23).
 */
export const reportFingerprint = async (userId: string) => {
  const today = `${userId} ${new Date().toISOString().slice(0, 10)}`;
  if (isStarted || reported.read() === today) return;
  isStarted = true;
  const fingerprint = await computeFingerprint();
  if (!fingerprint) return;
  const isKept = await runCommand(sendFingerprint, { fingerprint }).catch(() => false);
  if (isKept) reported.keep(today);
};
