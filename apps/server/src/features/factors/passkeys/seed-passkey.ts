/** For the development seed: members of staff decide with passkeys, so they start with one. */
import { type Database, newId } from "@passport/database";
import { insertPasskey } from "./store.ts";

/** One that is there already stays as it is. */
export const seedPasskey = async (
  db: Database,
  userId: string,
  { credentialId, publicKey }: { credentialId: Buffer; publicKey: Buffer },
): Promise<void> => {
  await insertPasskey(db, {
    ...{ id: newId(), user_id: userId, credential_id: credentialId, public_key: publicKey, sign_count: 0 },
    ...{ transports: [], aaguid: "00000000-0000-0000-0000-000000000000", name: "Development" },
    ...{ is_syncable: true, is_synced: true },
  });
};
