/** An api and a worker with their own roles of the database, and two members of staff who may decide everything. */
import { randomBytes } from "node:crypto";
import { connectDatabase, type Database, newId } from "@passport/database";
import type { StaffRequest } from "@passport/protocol";
import { createTestDatabase, useTestbed } from "@passport/testbed";
import { sql } from "kysely";
import { startTestApi } from "../../../testing/start-test-api.ts";
import { createWorkerContext } from "../../../testing/worker-context.ts";
import { addCustomer, type Customer } from "../../transactions/testing/customer-fixtures.ts";
import { decideTogether } from "./decide-together.ts";
import { approveAs } from "./sign-decisions.ts";

export const startApprovalsFixture = async (environment: Record<string, string> = {}) => {
  await using started = new AsyncDisposableStack();
  const database = started.use(await createTestDatabase());
  const api = started.use(await startTestApi({ ...database, natsUrl: useTestbed().natsUrl, environment }));
  const { db, sealer, ledger } = api.context;
  const owner: Database = started.adopt(connectDatabase(database.ownerUrl), (connected) => connected.destroy());
  // As it runs in production, with the rights of a worker.
  const worker = started.use(await createWorkerContext(api));
  const addStaff = (role = "Admin") => addCustomer(db, api, { role });
  const [admin, second] = [await addStaff(), await addStaff()];
  const resources = started.move();
  return {
    api,
    db,
    owner,
    url: database.ownerUrl,
    worker,
    admin,
    second,
    addStaff,
    addPlayer: () => addCustomer(db, api),
    decide: (key: string, payload: object) =>
      decideTogether({ api, approvals: worker.approvals }, [admin, second], key, payload),
    read: async (id: string) => (await admin.ask("STAFF:REQUEST:GET", { id })).payload as StaffRequest,
    approve: (staff: Customer, id: string) => approveAs(api, staff, id),
    roleOf: async (userId: string) =>
      (await db.selectFrom("users").select("role").where("id", "=", userId).executeTakeFirstOrThrow()).role,
    balanceOf: async ({ accountId }: Customer) => (await ledger.balance(accountId))?.posted ?? 0n,
    eventsOf: async (userId: string) => {
      const rows = db.selectFrom("security_events").select("kind").where("user_id", "=", userId).orderBy("id");
      return (await rows.execute()).map(({ kind }) => kind);
    },
    async addFactor({ userId }: Pick<Customer, "userId">): Promise<void> {
      const secret_sealed = sealer.seal("a secret", "of a test");
      await db.insertInto("two_factor").values({ user_id: userId, secret_sealed, activated_at: sql`now()` }).execute();
    },
    /** With the final log that it came by. */
    async insertOperation(values: { kind: string; state: string; account_id: string | null }): Promise<string> {
      const id = newId();
      const wallet = `0x${newId().replaceAll("-", "")}00000000`;
      const log = { chain_id: 97, tx_hash: randomBytes(32), log_index: 0 };
      await db
        .insertInto("chain_events")
        .values({
          ...{ ...log, block_number: 1, block_hash: log.tx_hash, contract: "", state: "final" },
          name: values.kind === "deposit" ? "sups_deposit" : "token_payment",
          args: JSON.stringify({ from: wallet, value: "7" }),
        })
        .execute();
      await db
        .insertInto("operations")
        .values({ id, ...values, ...log, amount: "7", transfer_id: newId(), wallet })
        .execute();
      return id;
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
};

export type ApprovalsFixture = Awaited<ReturnType<typeof startApprovalsFixture>>;
