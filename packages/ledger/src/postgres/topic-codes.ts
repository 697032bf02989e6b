/** Group and sub-group as the small number that rows and indexes carry. Codes never change, so each is asked for once. */
import type { Database } from "@passport/database";
import { sql } from "kysely";

export class TopicCodes {
  readonly #known = new Map<string, number>();

  async of(db: Database, group: string, subGroup: string): Promise<number> {
    const key = JSON.stringify([group, subGroup]);
    return this.#known.get(key) ?? (await this.#ask(db, key, group, subGroup));
  }

  async #ask(db: Database, key: string, group: string, subGroup: string): Promise<number> {
    const { rows } = await sql<{ code: number }>`select ledger.topic_code(${group}, ${subGroup}) as code`.execute(db);
    const [row] = rows;
    if (row === undefined) throw new Error("the ledger gave no topic code");
    this.#known.set(key, row.code);
    return row.code;
  }
}
