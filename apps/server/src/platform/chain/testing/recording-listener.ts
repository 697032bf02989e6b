/** A listener that writes down the events it receives, in the watcher's own transaction, as a feature does. */
import { connectDatabase, type Database } from "@passport/database";
import { sql } from "kysely";
import type { ChainEvent, ChainListener, LogSource, PaymentSource } from "../chain-event.ts";

export interface ReceivedEvent {
  what: "seen" | "orphaned" | "finalized";
  name: string;
  txHash: string;
  logIndex: number;
  blockNumber: number;
  blockHash: string;
  args: Record<string, string>;
}

export interface ReceivedEvents {
  listener: ChainListener;
  events(what?: ReceivedEvent["what"]): Promise<ReceivedEvent[]>;
  reached(): Promise<number>;
}

/** The server makes no tables, and gets these for the test. */
export const createReceivedTables = async (ownerUrl: string): Promise<void> => {
  const owner = connectDatabase(ownerUrl);
  await sql`create table heard (id serial, event jsonb not null)`.execute(owner);
  await sql`create table reached (number bigint not null)`.execute(owner);
  await sql`grant all on heard, reached to passport_worker`.execute(owner);
  await sql`grant usage on sequence heard_id_seq to passport_worker`.execute(owner);
  await owner.destroy();
};

export const openReceivedEvents = (
  db: Database,
  sources: { logs?: LogSource[]; payments?: PaymentSource[] },
): ReceivedEvents => {
  const write =
    (what: ReceivedEvent["what"]): ChainListener["seen"] =>
    async (transaction, events) => {
      const rows = events.map((event: ChainEvent) => JSON.stringify({ what, ...event }));
      await sql`insert into heard (event) select unnest(${rows}::jsonb[])`.execute(transaction);
    };
  return {
    listener: {
      logs: () => sources.logs ?? [],
      payments: () => sources.payments ?? [],
      seen: write("seen"),
      orphaned: write("orphaned"),
      finalized: write("finalized"),
      async reached(transaction, { number }) {
        await sql`insert into reached values (${number})`.execute(transaction);
      },
    },
    async events(what) {
      const { rows } = await sql<{ event: ReceivedEvent }>`select event from heard order by id`.execute(db);
      return rows.map(({ event }) => event).filter((event) => what === undefined || event.what === what);
    },
    async reached() {
      const { rows } = await sql<{ number: number | null }>`select max(number) as number from reached`.execute(db);
      return rows[0]?.number ?? -1;
    },
  };
};
