import { setTimeout as sleep } from "node:timers/promises";
import { waitUntil } from "@passport/testbed/wait-until";
import type { Fixture } from "../fixture.ts";
import { logIn, newPerson, requestCode } from "../people.ts";
import type { Cast } from "./cast.ts";

export interface Recovery {
  ms: number;
  /** What still did not work when patience ended. */
  broken: string[];
}

const patienceMs = 20_000;
const askMs = 3000;

/** An answer that does not come in time is none. */
const isWell = (ask: () => Promise<boolean>, timeoutMs = askMs): Promise<boolean> =>
  Promise.race([ask().catch(() => false), sleep(timeoutMs, false, { ref: false })]);

const isSoon = (ask: () => Promise<boolean> | boolean): Promise<boolean> =>
  waitUntil("it", ask, { timeoutMs: patienceMs, intervalMs: 50 }).then(
    () => true,
    () => false,
  );

/** By name: a process that says it is not ready, alice's login at one of them. */
const findBroken = async (fixture: Fixture, { alice }: Cast): Promise<string[]> => {
  const processes = { "api 1": fixture.apis[0], "api 2": fixture.apis[1], worker: fixture.worker };
  const questions: [string, () => Promise<boolean>][] = [
    ...Object.entries(processes).map(([part, { adminOrigin }]): [string, () => Promise<boolean>] => [
      part,
      async () => (await fetch(`${adminOrigin}/ready`)).ok,
    ]),
    ...[0, 1].map((api): [string, () => Promise<boolean>] => [
      `login at api ${api + 1}`,
      async () => (await logIn(alice.browser.copy(), alice, { api })).status === 200,
    ]),
  ];
  const answers = await Promise.all(questions.map(async ([part, ask]) => ((await isWell(ask)) ? [] : [part])));
  return answers.flat();
};

/** To an address that nothing was ever sent to: no mail from before can be taken for it. */
const mailArrives = async (fixture: Fixture): Promise<boolean> => {
  const { email } = newPerson();
  await requestCode(fixture.newBrowser(), email);
  return isSoon(() => fixture.postBox.mailsTo(email).length > 0);
};

/** Until all processes say that they are well, alice can log in at both, and a mail that is asked for arrives. */
export const recover = async (fixture: Fixture, cast: Cast): Promise<Recovery> => {
  const startedAt = performance.now();
  await fixture.forgetLimits();
  let broken: string[] = [];
  await isSoon(async () => {
    broken = await findBroken(fixture, cast);
    return broken.length === 0;
  });
  if (broken.length === 0 && !(await isWell(() => mailArrives(fixture), patienceMs))) broken = ["mail"];
  return { ms: performance.now() - startedAt, broken };
};
