/** Passkeys of members of staff, for tests: made when they are first needed, and verified by the signer with its own rights. */
import { type Database, newId } from "@passport/database";
import type { PasskeyAnswer, StaffAct } from "@passport/protocol";
import { PasskeyDevice } from "@passport/testbed/client/passkey";
import { publicOrigin } from "@passport/testbed/client/public-origin";
import { sql } from "kysely";
import type { Frame } from "../../../platform/socket/testing/test-client.ts";
import type { TestApi } from "../../../testing/start-test-api.ts";
import { challengeOf, type SignedColumns } from "../check-signature.ts";

export interface Decider {
  userId: string;
  ask(key: string, payload?: unknown): Promise<Frame>;
}

const passkeys = new Map<string, Promise<PasskeyDevice>>();

export const passkeyOf = (db: Database, userId: string, origin: string): Promise<PasskeyDevice> => {
  const made = passkeys.get(userId) ?? addPasskey(db, userId, origin);
  passkeys.set(userId, made);
  return made;
};

export const addPasskey = async (db: Database, userId: string, origin: string): Promise<PasskeyDevice> => {
  const device = new PasskeyDevice({ origin });
  await db
    .insertInto("passkeys")
    .values({
      ...{ id: newId(), user_id: userId, credential_id: device.credentialId, public_key: device.publicKey },
      ...{ sign_count: 0, transports: [], aaguid: newId(), name: "A test", is_syncable: false, is_synced: false },
    })
    .execute();
  return device;
};

export const assertionOf = async (
  { device, origin }: { device: PasskeyDevice; origin: string },
  row: SignedColumns,
  act: StaffAct,
): Promise<PasskeyAnswer> =>
  device.get({ challenge: await challengeOf(row, act), rpId: new URL(origin).hostname }) as PasskeyAnswer;

type Signing = Pick<TestApi, "context" | "judgeStaff">;

/** Signs a request with this person's passkey, as its page does. */
const signatureOf = async (
  { context: { db, config } }: Pick<Signing, "context">,
  userId: string,
  { id, act }: { id: string; act: StaffAct },
): Promise<PasskeyAnswer> => {
  const origin = config.http.publicOrigin;
  const row = await db.selectFrom("staff_requests").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  return assertionOf({ device: await passkeyOf(db, userId, origin), origin }, row, act);
};

/** The passkey of the person who made it, unless they have used it. */
export const signFirst = async (api: Pick<Signing, "context">, id: string): Promise<void> => {
  const { db } = api.context;
  const row = await db.selectFrom("staff_requests").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const assertion = JSON.stringify(await signatureOf(api, row.requested_by, { id, act: "request" }));
  await db
    .insertInto("staff_request_signatures")
    .values({ request_id: id, act: "request", user_id: row.requested_by, assertion })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** First that of the person who made it, then the passkey of this one; the signer has looked at both then. */
export const approveAs = async (api: Signing, staff: Decider, id: string): Promise<Frame> => {
  await signFirst(api, id);
  const passkey = await signatureOf(api, staff.userId, { id, act: "approve" });
  const reply = await staff.ask("STAFF:REQUEST:APPROVE", { id, passkey });
  await api.judgeStaff();
  return reply;
};

/** Writes the verdicts that the signer writes when both signatures are good. */
export const insertVerdicts = async (
  db: Database,
  id: string,
  { requestedBy, approvedBy }: { requestedBy: string; approvedBy: string },
): Promise<void> => {
  for (const [act, userId] of [
    ["request", requestedBy],
    ["approve", approvedBy],
  ] as const) {
    const { credentialId } = await passkeyOf(db, userId, publicOrigin);
    await sql`insert into signer.known_passkeys (credential_id, account_id, public_key)
      select credential_id, account_id, public_key from passkeys join users on users.id = user_id
      where credential_id = ${credentialId} on conflict do nothing`.execute(db);
    await db
      .insertInto("signer.staff_verdicts")
      .values({ request_id: id, act, user_id: userId, credential_id: credentialId, refusal: null })
      .execute();
  }
};
