/**
 * Passwords as argon2id hashes. The parameters stand in the hash, so they can be raised: an older
 * hash still verifies, and is replaced at the next login. Hashing is the most expensive thing a
 * guest can ask for (19 MB and a core for some 20 ms), so it runs in a bounded queue.
 */
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { createBoundedQueue } from "../../../platform/queue/bounded-queue.ts";
import type { PasswordHasher } from "../dependencies.ts";

/** OWASP ASVS 5.0, appendix C: the least for argon2id. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const currentPrefix = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`;

const cores = availableParallelism();
/** At some 20 ms a hash, the longest wait is about a second. */
const waitingPerCore = 50;

export const createPasswordHasher = (
  queue = createBoundedQueue({ maxRunning: cores, maxWaiting: cores * waitingPerCore }),
): PasswordHasher => ({
  hash: (password) => queue.run(() => hash(password, parameters)),
  verify: (hashed, password) => queue.run(() => verify(hashed, password)),
  needsRehash: (hashed) => !hashed.startsWith(currentPrefix),
});
