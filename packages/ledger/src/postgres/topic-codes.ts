/** Group and sub-group as the small number that rows and indexes carry. Codes never change, so each is asked for once. */
import type { Database } from "@passport/database";
import { sql } from "kysely";
import type { Transfer } from "../transfer.ts";

export class TopicCodes {
  readonly #known: Map<string, Map<string, number>>;

  constructor(known: Iterable<[string, Map<string, number>]> = []) {
    this.#known = new Map([...known].map(([group, codes]) => [group, new Map(codes)]));
  }

  /** Knows what this one knows, and learns for itself. */
  copy(): TopicCodes {
    return new TopicCodes(this.#known);
  }

  /** Reads the codes that are new among these; `of` then returns them without waiting, thousands of times per batch. */
  async learn(db: Database, transfers: readonly Transfer[]): Promise<void> {
    for (const transfer of transfers) {
      if ("hold" in transfer || this.of(transfer) !== undefined) continue;
      const { group, subGroup } = transfer;
      const { rows } = await sql<{ code: number }>`select ledger.topic_code(${group}, ${subGroup}) as code`.execute(db);
      for (const { code } of rows) this.#remember(group, subGroup, code);
    }
  }

  of({ group, subGroup }: { group: string; subGroup: string }): number | undefined {
    return this.#known.get(group)?.get(subGroup);
  }

  #remember(group: string, subGroup: string, code: number): void {
    const ofGroup = this.#known.get(group) ?? new Map<string, number>();
    this.#known.set(group, ofGroup.set(subGroup, code));
  }
}
