import type { Database } from "@passport/database";
import type { Logger } from "../../../platform/telemetry/log.ts";
import { MetadataError, type MetadataProblem, type MetadataSource } from "./metadata-source.ts";
import { giveUpQuestion, keepAnswer, takeQuestion } from "./store.ts";

export interface MetadataDependencies {
  db: Database;
  metadata: MetadataSource;
  log: Logger;
}

/**
 * The game is asked for one asset once in `coolDownMs`, however many look at it. After a failure a caller that tries
 * again waits two seconds and no more: long enough that a crowd does not trample a game that is getting up, and
 * shorter than the message that asks them to try again in a moment takes to be read and followed.
 */
const coolDownMs = 10_000;
const failedAgoMs = coolDownMs - 2_000;

/** `not_now`: another caller has asked within the cool-down, or there is no such asset. */
export const askGame = async (
  { db, metadata, log }: MetadataDependencies,
  hash: string,
): Promise<"answered" | "not_now" | MetadataProblem> => {
  const question = await takeQuestion(db, hash, coolDownMs);
  if (question === undefined) return "not_now";
  try {
    await keepAnswer(db, question, await metadata.read(question.metadata_url, question.token_id));
    return "answered";
  } catch (error) {
    await giveUpQuestion(db, question, failedAgoMs);
    if (!(error instanceof MetadataError)) throw error;
    const { collection, token_id } = question;
    // Without what the game said: that could be anything.
    log.warn({ collection, token_id, problem: error.problem }, "the game said nothing of an asset that could be kept");
    return error.problem;
  }
};
