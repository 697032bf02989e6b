/** SQL of the timeline of an operation. */
import { fixedQuery, mixedArray, plainArray, type Transaction, textArray } from "@passport/database";
import type { OperationEventName } from "@passport/protocol";
import { sql } from "kysely";

export interface NewStep {
  operationId: string;
  name: OperationEventName;
  txHash?: Buffer | undefined;
  blockNumber?: number | undefined;
}

interface StepColumns {
  operationIds: string;
  names: string;
  txHashes: string;
  blockNumbers: string;
}

const lists = ({ operationIds, names, txHashes, blockNumbers }: StepColumns) =>
  sql`${operationIds}::uuid[], ${names}::text[], ${txHashes}::bytea[], ${blockNumbers}::bigint[]`;

const firstStepsInserted = fixedQuery(
  "insert_first_steps",
  (_, given: StepColumns) => sql`
    insert into operation_steps (operation_id, number, name, tx_hash, block_number)
    select operation_id, 1, name, tx_hash, block_number
    from unnest(${lists(given)}) as s (operation_id, name, tx_hash, block_number)`,
);

const nextStepsInserted = fixedQuery(
  "insert_next_steps",
  (_, given: StepColumns) => sql`
    insert into operation_steps (operation_id, number, name, tx_hash, block_number)
    select operation_id,
           1 + coalesce((select max(number) from operation_steps e where e.operation_id = s.operation_id), 0),
           name, tx_hash, block_number
    from unnest(${lists(given)}) as s (operation_id, name, tx_hash, block_number)`,
);

const columnsOf = (steps: readonly NewStep[]): StepColumns => ({
  operationIds: plainArray(steps.map(({ operationId }) => operationId)),
  names: textArray(steps.map(({ name }) => name)),
  txHashes: mixedArray(steps.map(({ txHash }) => txHash)),
  blockNumbers: mixedArray(steps.map(({ blockNumber }) => blockNumber)),
});

/** Of operations that have just been inserted. */
export const insertFirstSteps = async (transaction: Transaction, steps: readonly NewStep[]): Promise<void> => {
  if (steps.length > 0) await firstStepsInserted(transaction, columnsOf(steps));
};

/** The caller holds the locks of the operations. One step for each. */
export const insertNextSteps = async (transaction: Transaction, steps: readonly NewStep[]): Promise<void> => {
  if (steps.length > 0) await nextStepsInserted(transaction, columnsOf(steps));
};
