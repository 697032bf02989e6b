import type { ClientsDependencies } from "../dependencies.ts";
import { keyContext, newTokenKey } from "./new-token-key.ts";
import { deleteUnpublishedKeys, findPublishedKeys, replaceSealed } from "./store.ts";

/** Three months of signing are what one stolen key is worth at most. */
const signsForMs = 90 * 24 * 60 * 60 * 1000;

/** A new key when the newest is old enough; keys that are no longer needed are deleted, and old seals are renewed. */
export const rotateKeys = async (dependencies: Pick<ClientsDependencies, "db" | "sealer">): Promise<number> => {
  const { db, sealer } = dependencies;
  const isNew = await newTokenKey(dependencies, signsForMs);
  const deleted = await deleteUnpublishedKeys(db);
  const old = (await findPublishedKeys(db)).filter(({ private_sealed }) => !sealer.isCurrent(private_sealed));
  for (const { id, private_sealed: sealed } of old) {
    await replaceSealed(db, id, sealed, sealer.seal(sealer.open(sealed, keyContext(id)), keyContext(id)));
  }
  return Number(isNew) + deleted + old.length;
};
