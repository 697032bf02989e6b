/** Everything that the server depends on, failing in every usual way: no fault opens a session, and service resumes. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Check } from "../check.ts";
import { faults as allFaults, type Fault } from "../fault-proxy.ts";
import { askWithin, letsIn, type Outcome } from "../faults/ask-within.ts";
import { type Cast, countUnproven, makeCast, readHashes } from "../faults/cast.ts";
import { type Dependency, dependencies, type FaultFixture, startFaultFixture } from "../faults/fault-fixture.ts";
import { leaksInsides } from "../faults/find-leaks.ts";
import { probesOf } from "../faults/probes.ts";
import { recover } from "../faults/recover.ts";
import type { Fixture } from "../fixture.ts";
import { logIn, must, present } from "../people.ts";
import type { Row } from "../row.ts";
import { findSecrets } from "../secrets/find-secrets.ts";

const name = "faults";
/** 5 s for a connection and 10 s for a statement is the longest that a request may wait (packages/database). */
const answerMs = 15_000;
const recoveryMs = 10_000;
/** Long enough for what works in the background to meet the fault as well. */
const faultMs = { quick: 1000, full: 5000 };

const beginRound = async (fixture: Fixture, cast: Cast) => {
  await fixture.forgetLimits();
  const browser = fixture.newBrowser();
  const { body } = await must(logIn(browser, cast.bob));
  return probesOf(fixture, cast, { browser, token: present(body, "tfa_token") });
};

/** Mail and fan-out may be away: people still come in. */
const worksWithout = (dependency: Dependency): boolean => dependency !== "PostgreSQL";

interface Trial {
  row: Row;
  outcomes: Outcome[];
}

interface Plan {
  dependency: Dependency;
  fault: Fault;
  leastMs: number;
}

const tryFault = async ({ fixture, proxies }: FaultFixture, cast: Cast, plan: Plan): Promise<Trial> => {
  const { dependency, fault, leastMs } = plan;
  const hashes = await readHashes(fixture, cast);
  const probes = await beginRound(fixture, cast);
  await proxies[dependency].begin(fault);
  const [outcomes] = await Promise.all([
    Promise.all(probes.map((probe) => askWithin(probe, answerMs))),
    sleep(leastMs),
  ]);
  const met = proxies[dependency].met();
  await proxies[dependency].end();
  const { ms: backMs, broken } = await recover(fixture, cast);
  const unproven = outcomes.filter(letsIn).length + (await countUnproven(fixture, cast, hashes));
  const late = outcomes.filter(({ isLate }) => isLate);
  const slowestMs = Math.max(...outcomes.map(({ ms }) => ms));
  const login = outcomes.find(({ probe }) => probe.name === "alice's login")?.answer?.status;
  const hasDied = [...fixture.apis, fixture.worker].some((process) => process.hasExited());
  const parts = [
    `${unproven} let in`,
    late.length > 0 ? `${late.length} without an answer (${late[0]?.probe.name})` : `slowest ${seconds(slowestMs)}`,
    broken.length > 0 ? `not back: ${broken.join(", ")}` : `back after ${seconds(backMs)}`,
    ...(worksWithout(dependency) ? [`login ${login}`] : []),
    ...(hasDied ? ["a process died"] : []),
    ...(met === 0 ? ["the fault met nobody"] : []),
  ];
  const isFine =
    unproven === 0 && late.length === 0 && broken.length === 0 && backMs <= recoveryMs && !hasDied && met > 0;
  // What one fault broke for good must not speak for the next one.
  if (broken.length > 0) await Promise.all([...fixture.apis, fixture.worker].map((process) => process.restart()));
  const row = {
    check: `${name}: ${dependency} ${fault}`,
    aim: `0 let in, answers in 15 s, back in 10 s${worksWithout(dependency) ? ", login 200" : ""}`,
    measured: parts.join(", "),
    ok: isFine && (!worksWithout(dependency) || login === 200),
  };
  return { row, outcomes };
};

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const judgeLeaks = ({ fixture, databasePassword }: FaultFixture, cast: Cast, outcomes: readonly Outcome[]): Row => {
  const { alice, erin, bob } = cast;
  const inAnswers = outcomes.filter(({ answer }) => answer !== undefined && answer.text !== "" && leaksInsides(answer));
  const inLogs = findSecrets(fixture.logLines(), [
    { kind: "database password", value: databasePassword },
    ...[alice, erin, bob].map(({ password }) => ({ kind: "password", value: password })),
    ...[...alice.browser.cookies].map(([kind, value]) => ({ kind, value })),
    { kind: "two-factor secret", value: bob.twoFactor.secret },
    ...bob.twoFactor.recoveryCodes.map((value) => ({ kind: "recovery code", value })),
  ]);
  return {
    check: `${name}: leaks`,
    aim: `0 in ${outcomes.length} answers, 0 in the logs (debug)`,
    measured: [`${inAnswers.length}`, inAnswers[0]?.answer?.text, `${inLogs.length} in the logs`, ...inLogs]
      .filter(Boolean)
      .join(", "),
    ok: inAnswers.length === 0 && inLogs.length === 0,
  };
};

export const faults: Check = {
  name,
  async run({ servers }, { isQuick }) {
    await using setting = await startFaultFixture(servers);
    const cast = await makeCast(setting.fixture);
    const rows: Row[] = [];
    const outcomes: Outcome[] = [];
    for (const dependency of dependencies) {
      for (const fault of isQuick ? (["refused"] as const) : allFaults) {
        const leastMs = isQuick ? faultMs.quick : faultMs.full;
        const trial = await tryFault(setting, cast, { dependency, fault, leastMs });
        rows.push(trial.row);
        outcomes.push(...trial.outcomes);
      }
    }
    return [...rows, judgeLeaks(setting, cast, outcomes)];
  },
};
