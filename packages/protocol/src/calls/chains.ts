/** How well we follow the chains: players see it when we are late, operators always. */
import * as z from "zod/mini";
import { declareTopic } from "../declare.ts";

export const chainStatusSchema = z.strictObject({
  chain_id: z.number(),
  head: z.number(),
  finalized: z.number(),
  /** How old the newest block is that we have read, in seconds. */
  seconds_behind: z.number(),
  blocks_behind: z.number(),
  /** More than a minute behind: deposits will show, but late. */
  is_late: z.boolean(),
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
