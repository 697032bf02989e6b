import type { TopicHandler } from "../../wire/handlers.ts";
import { TopicReads } from "../topic-reads.ts";

/** What a page of this owner is shown first. */
export const snapshotOf = (topic: TopicHandler | undefined, id: string) => {
  if (topic === undefined) throw new Error("there is no such topic");
  return new TopicReads(1).snapshot(topic, id, () => {});
};
