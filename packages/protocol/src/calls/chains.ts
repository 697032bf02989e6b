/** How well we follow the chains: players see it when we are late, operators always. */
import * as z from "zod/mini";
import { declareTopic } from "../declare.ts";

/** Why nothing is credited on a chain. */
export const chainStopSchema = z.enum(["nodes_disagree", "finality_broken", "tokens_mismatch"]);
export type ChainStop = z.infer<typeof chainStopSchema>;

export const chainStatusSchema = z.strictObject({
  chain_id: z.number(),
  head: z.number(),
  finalized: z.number(),
  /** How old the newest block is that we have read, in seconds. */
  seconds_behind: z.number(),
  blocks_behind: z.number(),
  /** More than a minute behind, or stopped: deposits will show, but late. */
  is_late: z.boolean(),
  /** Null while all is well. Nothing is lost: what was sent is credited when the chain is read again. */
  stopped: z.nullable(chainStopSchema),
});

export const chainStatusTopic = declareTopic({
  name: "chainStatusTopic",
  summary: "How far behind the chains we are",
  mount: "/public",
  path: "/public/chain_status",
  snapshotKey: "CHAIN:STATUS",
  changeKeys: ["CHAIN:STATUS"],
  payload: z.array(chainStatusSchema),
  access: "guest",
  ownership: "public",
  rate: "read",
});
