/** The least that a login costs: verifying argon2id hashes, as many at once as there are cores. A process of its own. */
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { parameters, password } from "./population.ts";

const hashed = await hash(password, parameters);

const verifyUntil = async (endsAt: number): Promise<number> => {
  let count = 0;
  while (performance.now() < endsAt) {
    await verify(hashed, password);
    count += 1;
  }
  return count;
};

process.on("message", async (seconds: number) => {
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  const counts = await Promise.all(Array.from({ length: availableParallelism() }, () => verifyUntil(endsAt)));
  const total = counts.reduce((sum, count) => sum + count, 0);
  process.send?.(total / ((performance.now() - startedAt) / 1000));
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
