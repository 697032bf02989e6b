import type { Database } from "@passport/database";
import {
  listOperations as listOperationsCall,
  listStuckOperations as listStuckCall,
  readOperation as readOperationCall,
} from "@passport/protocol";
import { type CommandHandler, onCommand } from "../../platform/wire/handlers.ts";
import { listOperations, listStuckOperations } from "./list-operations.ts";
import { readOperation } from "./read-operation.ts";

export const operationsCommands = ({ db }: { db: Database }): CommandHandler[] => [
  onCommand(listOperationsCall, ({ actor, payload }) => listOperations(db, actor, payload)),
  onCommand(readOperationCall, ({ actor, payload }) => readOperation(db, actor, payload.id)),
  onCommand(listStuckCall, ({ payload }) => listStuckOperations(db, payload)),
];
