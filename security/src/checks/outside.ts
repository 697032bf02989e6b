/**
 * Providers and chain nodes, failing in every usual way: no fault opens a session, players who need none of them do not
 * notice, and when it is over everybody gets in again.
 */
import { waitUntil } from "@passport/testbed/wait-until";
import type { Check } from "../check.ts";
import { countRows } from "../count-rows.ts";
import { faults as allFaults, type Fault, type FaultProxy } from "../fault-proxy.ts";
import { askWithin, letsIn, type Outcome } from "../faults/ask-within.ts";
import { leaksInsides } from "../faults/find-leaks.ts";
import { enterAll, type Member, makeMembers } from "../faults/outside-cast.ts";
import { type Outside, type OutsideFixture, startOutsideFixture } from "../faults/outside-fixture.ts";
import type { Row } from "../row.ts";

const name = "outside";
/** 5 s for a question to a provider, of which a login asks two; 3 s for a signature. */
const answerMs = 10_000;
const recoveryMs = 10_000;

const isIn = ({ answer }: Outcome): boolean => answer?.status === 200;
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const loginsOf = ({ fixture }: OutsideFixture, { userId }: Member): Promise<number> =>
  countRows(fixture, "security_events where user_id = $1 and kind = 'logged_in'", [userId]);

/** Both processes begin without Google's keys: what they remember would hide that Google is away. */
const forgetKeys = async ({ fixture }: OutsideFixture): Promise<void> => {
  await Promise.all(fixture.apis.map((api) => api.restart()));
};

const tryFault = async (
  setting: OutsideFixture,
  members: readonly Member[],
  { outside, proxy, fault }: { outside: Outside; proxy: FaultProxy; fault: Fault },
): Promise<Row> => {
  if (outside === "Google") await forgetKeys(setting);
  await setting.fixture.forgetLimits();
  const before = await Promise.all(members.map((member) => loginsOf(setting, member)));
  const right = await Promise.all(members.map(({ prepare }) => prepare()));
  const forged = await Promise.all(members.map(({ forge }) => forge()));
  await proxy.begin(fault);
  const outcomes = await Promise.all([...right, ...forged].map((probe) => askWithin(probe, answerMs)));
  await proxy.end();
  const after = await Promise.all(members.map((member) => loginsOf(setting, member)));
  const problems = [
    ...outcomes.filter(letsIn).map(({ probe }) => `${probe.name} is in`),
    ...outcomes.filter(({ isLate }) => isLate).map(({ probe }) => `${probe.name} has no answer`),
    ...outcomes
      .filter(
        ({ answer }) => answer !== undefined && answer.status >= 400 && answer.text !== "" && leaksInsides(answer),
      )
      .map(({ probe }) => `${probe.name} leaks`),
    ...members.flatMap((member, index) => {
      const outcome = outcomes[index];
      const logins = (after[index] ?? 0) - (before[index] ?? 0);
      if (outcome === undefined || logins !== (isIn(outcome) ? 1 : 0)) return [`${member.door}: ${logins} logins`];
      const isOpen = !member.needs.includes(outside) || fault === "slow";
      if (isIn(outcome) === isOpen) return [];
      return [`${member.door} is ${isOpen ? "closed" : "open, so the fault met nobody"}`];
    }),
  ];
  const backMs = await recover(members.filter(({ needs }) => needs.includes(outside)));
  const slowestMs = Math.max(...outcomes.map(({ ms }) => ms));
  return {
    check: `${name}: ${outside} ${fault}`,
    aim: "0 let in, the other doors open, answers in 10 s, back in 10 s",
    measured: [
      problems.length === 0 ? "0" : problems.join("; "),
      `slowest ${seconds(slowestMs)}`,
      backMs === undefined ? "NOT back" : `back after ${seconds(backMs)}`,
    ].join(", "),
    ok: problems.length === 0 && backMs !== undefined,
  };
};

/** Until a player who needs it gets in again; undefined when that does not happen. */
const recover = async (members: readonly Member[]): Promise<number | undefined> => {
  const startedAt = performance.now();
  const isBack = (): Promise<boolean> =>
    enterAll(members).then(
      () => true,
      () => false,
    );
  return waitUntil("the door to open", isBack, { timeoutMs: recoveryMs, intervalMs: 100 }).then(
    () => performance.now() - startedAt,
    () => undefined,
  );
};

export const outside: Check = {
  name,
  async run({ servers }, { isQuick }) {
    await using setting = await startOutsideFixture(servers, { hasChains: !isQuick });
    const members = await makeMembers(setting);
    await enterAll(members);
    const rows: Row[] = [];
    for (const [one, proxy] of setting.proxies) {
      for (const fault of isQuick ? (["refused"] as const) : allFaults) {
        rows.push(await tryFault(setting, members, { outside: one, proxy, fault }));
      }
    }
    return rows;
  },
};
