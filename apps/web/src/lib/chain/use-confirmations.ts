import { chainStatusTopic } from "@passport/protocol/calls/chains";
import { confirmationTarget } from "@passport/protocol/constants";
import type { Operation } from "@passport/protocol/operation";
import { useTopic } from "../socket/use-topic.ts";
import { confirmationsOf } from "./confirmations-of.ts";

/** The blocks that confirm an operation so far, at most six. The server counts them, so a reload loses nothing. */
export const useConfirmations = (operation: Pick<Operation, "state" | "chain_id" | "block_number"> | undefined) => {
  const view = useTopic(chainStatusTopic);
  const statuses = "value" in view ? view.value : [];
  return { count: operation ? confirmationsOf(operation, statuses) : 0, target: confirmationTarget };
};
