/** Operations: what is in flight, and what happened. */
import * as z from "zod/mini";
import { declareCommand, declareTopic } from "../declare.ts";
import { operationSchema, operationStepSchema } from "../operation.ts";

const pageShape = {
  page: z._default(z.int().check(z.minimum(0), z.maximum(100_000)), 0),
  page_size: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20),
};

/** LEDGER-11. The snapshot has everything in flight and the newest of what ended, newest first. */
export const operationsTopic = declareTopic({
  name: "operationsTopic",
  summary: "Deposits, withdrawals, purchases and asset moves, live",
  mount: "/account/{id}",
  path: "/account/{id}/operations",
  snapshotKey: "OPERATIONS:SUBSCRIBE",
  changeKeys: ["OPERATIONS:SUBSCRIBE"],
  payload: z.array(operationSchema),
  access: "user",
  ownership: "self",
  rate: "read",
});

export const listOperations = declareCommand({
  key: "OPERATION:LIST",
  summary: "The acting player's operations, newest first",
  payload: z.strictObject(pageShape),
  output: z.strictObject({ operations: z.array(operationSchema), total: z.number() }),
  access: "user",
  ownership: "self",
  locks: [],
  rate: "read",
  errors: [],
});

export const readOperation = declareCommand({
  key: "OPERATION:GET",
  summary: "One of the acting player's operations with its timeline, oldest step first",
  payload: z.strictObject({ id: z.uuid() }),
  output: z.strictObject({ operation: operationSchema, timeline: z.array(operationStepSchema) }),
  access: "user",
  ownership: "self",
  locks: [],
  rate: "read",
  errors: ["not_found"],
});
