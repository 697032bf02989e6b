/** What must never leave, and a picture as an upload leaves it. */
import { randomUUID } from "node:crypto";
import type { Database } from "@passport/database";
import { sql } from "kysely";
import { openStorage } from "../../../../platform/files/open-storage.ts";
import type { AccessFixture } from "../../../entry/testing/access-fixture.ts";

/** Every hash and every sealed value about the player, as text would show it. */
export const readSecretsOf = async (db: Database, userId: string): Promise<string[]> => {
  const { rows } = await sql<{ secret: Buffer | string }>`
    select convert_to(hash, 'utf8') as secret from passwords where user_id = ${userId}
    union all select token_hash from sessions where user_id = ${userId}
    union all select browser_hash from known_browsers where user_id = ${userId}
    union all select convert_to(secret_sealed, 'utf8') from two_factor where user_id = ${userId}
    union all select convert_to(code_sealed, 'utf8') from recovery_codes where user_id = ${userId}
    union all select code_hash from recovery_codes where user_id = ${userId}
    union all select token_hash from link_tokens where user_id = ${userId}
  `.execute(db);
  return rows.flatMap(({ secret }) => {
    const bytes = Buffer.from(secret);
    return [bytes.toString("utf8"), bytes.toString("hex"), bytes.toString("base64")];
  });
};

export const addPicture = async ({ api, db }: AccessFixture, owner_id: string, bytes: Buffer): Promise<string> => {
  const [id, content_type] = [randomUUID(), "image/webp"];
  await openStorage(api.context.config.files).put(id, bytes, content_type);
  const file = { id, owner_id, is_public: false, content_type, size: bytes.length, stored_at: sql<Date>`now()` };
  await db.insertInto("files").values(file).execute();
  return id;
};
