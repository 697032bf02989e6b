import * as calls from "@passport/protocol";
import { type CommandHandler, onCommand } from "../../platform/wire/handlers.ts";
import type { OperationsDependencies } from "./describe-operations.ts";
import { listOperations, listStuckOperations } from "./list-operations.ts";
import { readOperation } from "./read-operation.ts";

export const operationsCommands = (dependencies: OperationsDependencies): CommandHandler[] => [
  onCommand(calls.listOperations, (exchange) => listOperations(dependencies, exchange)),
  onCommand(calls.readOperation, (exchange) => readOperation(dependencies, exchange)),
  onCommand(calls.listStuckOperations, (exchange) => listStuckOperations(dependencies, exchange)),
];
