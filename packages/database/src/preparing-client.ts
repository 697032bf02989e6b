import pg from "pg";
import { statementNameOf } from "./fixed-query.ts";

/** A connection that runs fixed queries as named statements, which PostgreSQL keeps for as long as it lives. */
export class PreparingClient extends pg.Client {
  override query(query: unknown, ...rest: unknown[]): never {
    const name = typeof query === "string" ? statementNameOf(query) : undefined;
    // The class has an overload for each way to call it; all of them end in this one method.
    const send = super.query as (...given: unknown[]) => never;
    return send.call(this, name === undefined ? query : { name, text: query }, ...rest);
  }
}
