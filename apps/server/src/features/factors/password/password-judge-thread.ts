/** Judges one password after the other, away from the event loop (REALTIME-35). `password-judge.ts` starts it. */
import { parentPort } from "node:worker_threads";
import type { Judgement, JudgementRequest } from "./password-judge.ts";
import { isGuessable } from "./password-strength.ts";

// The first one takes longer: the dictionaries are indexed and the code is compiled.
isGuessable("Quartz-Lantern-42", ["passport"]);

parentPort?.on("message", ({ id, password, knownWords }: JudgementRequest) => {
  parentPort?.postMessage({ id, isGuessable: isGuessable(password, knownWords) } satisfies Judgement);
});
