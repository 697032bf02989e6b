import { generateKeyPair as generateKeyPairCallback } from "node:crypto";
import { promisify } from "node:util";
import { inTransaction } from "@passport/database";
import { calculateJwkThumbprint, exportJWK, type JWK } from "jose";
import type { ClientsDependencies } from "../dependencies.ts";
import { hasLastingKey, insertKey, lockKeys } from "./store.ts";

const generateKeyPair = promisify(generateKeyPairCallback);
/** RFC 7518, section 3.3, wants 2048 or more. It signs fast and lives for months. */
const modulusLength = 2048;

/** What a private key is sealed for. */
export const keyContext = (id: string): string => `token_key ${id}`;

/**
 * Makes a key unless there is one, or one that is younger than given. Under a lock: of two processes that both
 * find none, one makes it. Returns whether it was us.
 */
export const newTokenKey = (
  { db, sealer }: Pick<ClientsDependencies, "db" | "sealer">,
  unlessYoungerThanMs?: number,
): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    await lockKeys(transaction);
    if (await hasLastingKey(transaction, unlessYoungerThanMs)) return false;
    const { privateKey, publicKey } = await generateKeyPair("rsa", { modulusLength });
    const publicJwk: JWK = { ...(await exportJWK(publicKey)), alg: "RS256", use: "sig" };
    const id = await calculateJwkThumbprint(publicJwk);
    const privateJwk: JWK = { ...(await exportJWK(privateKey)), kid: id, alg: "RS256", use: "sig" };
    const sealed = sealer.seal(JSON.stringify(privateJwk), keyContext(id));
    await insertKey(transaction, { id, sealed });
    return true;
  });
