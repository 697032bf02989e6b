import { setTimeout as sleep } from "node:timers/promises";
import type * as calls from "@passport/protocol";
import { Failure } from "../../../platform/wire/failure.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import { askGame, type MetadataDependencies } from "./ask-game.ts";
import { findQuestion } from "./store.ts";

/** Longer than the game has for its answer, and shorter than a failed question is made old. */
const underWayMs = 5_000;
const lookAgainMs = 150;

/** ASSET-14: what the game says now is what everybody sees next. Of many who ask at once one does, and all get the answer. */
export const refreshMetadata = async (
  dependencies: MetadataDependencies,
  { payload: { asset_hash: hash } }: Pick<CommandExchange<typeof calls.refreshMetadata>, "payload">,
): Promise<true> => {
  const outcome = await askGame(dependencies, hash);
  if (outcome === "not_now") return awaitAnswer(dependencies, hash);
  if (outcome !== "answered") throw new Failure("metadata_unavailable");
  return true;
};

/** The process that asks may be another one: the row says how it went. */
const awaitAnswer = async ({ db }: MetadataDependencies, hash: string): Promise<true> => {
  for (;;) {
    const question = await findQuestion(db, hash, underWayMs);
    if (question === undefined) throw new Failure("not_found");
    if (question.is_answered) return true;
    if (!question.is_under_way) throw new Failure("metadata_unavailable");
    await sleep(lookAgainMs);
  }
};
