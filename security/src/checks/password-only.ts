/**
 * A stolen password, and nothing else. Mallory makes random sequences of every call that it opens to her; within the
 * hold no voucher is opened, signed or handed out, and no second factor is removed. The same calls after the hold show
 * that nothing but the hold had stopped her.
 */
import { Chance } from "@passport/testbed/chance";
import type { Check } from "../check.ts";
import { inWaves } from "../in-waves.ts";
import { type LockFixture, startLockFixture } from "../locks/lock-fixture.ts";
import { Mallory } from "../password-only/mallory.ts";
import { addVictim, type KnownPassword, knowPassword, type Victim } from "../password-only/victim.ts";
import type { Row } from "../row.ts";

const name = "password-only";
/** Sequences that run at once do not affect each other: each has a victim of its own. */
const atOnce = 4;
const longestSequence = 12;

type Step = (mallory: Mallory) => Promise<void>;
const steps: readonly Step[] = [
  (mallory) => mallory.logInElsewhere(),
  (mallory) => mallory.logInAgain(),
  (mallory) => mallory.logOut(),
  (mallory) => mallory.stepUp(),
  (mallory) => mallory.linkNewWallet(),
  (mallory) => mallory.linkSameWallet(),
  (mallory) => mallory.removeWallet(),
  (mallory) => mallory.changePassword(),
  (mallory) => mallory.changeEmail(),
  (mallory) => mallory.lowerProtection(),
  (mallory) => mallory.forgetAddresses(),
  (mallory) => mallory.turnTwoFactorOff(),
  (mallory) => mallory.askForVouchers(),
];

interface Outcome {
  answers: ReadonlyMap<string, number>;
  vouchers: number;
  hasLostTwoFactor: boolean;
  vouchersAfterHold: number;
}

const countVouchers = async ({ fixture }: LockFixture, { accountId }: Victim): Promise<number> => {
  const [row] = await fixture.sql<{ count: number }>(
    `select count(*)::integer as count from vouchers join operations on operations.id = vouchers.operation_id
     where operations.account_id = $1`,
    [accountId],
  );
  return row?.count ?? -1;
};

const hasLostTwoFactor = async ({ fixture }: LockFixture, victim: Victim): Promise<boolean> =>
  victim.hasTwoFactor && (await fixture.sql("select from two_factor where user_id = $1", [victim.userId])).length === 0;

/** As if she had waited for longer than any hold lasts, without the owner saying a word. */
const waitOut = async ({ fixture }: LockFixture, { userId }: Victim): Promise<void> => {
  await fixture.sql(
    `update users set withdrawals_held_until = withdrawals_held_until - interval '8 days',
       wallet_usable_from = wallet_usable_from - interval '8 days' where id = $1`,
    [userId],
  );
};

interface Plan {
  nth: number;
  chance: Chance;
}

const attack = async (setting: LockFixture, known: KnownPassword, { nth, chance }: Plan): Promise<Outcome> => {
  const victim = await addVictim(setting, known, { hasWallet: nth % 2 === 0, hasTwoFactor: nth % 5 === 4 });
  const sequence = Array.from({ length: 1 + chance.below(longestSequence) }, () => chance.pick(steps));
  const mallory = new Mallory(setting, victim);
  await mallory.logInElsewhere();
  for (const step of sequence) await step?.(mallory);
  // Whatever came before, she ends with what pays.
  await mallory.logInAgain();
  await mallory.linkNewWallet();
  await mallory.askForVouchers();
  const vouchers = await countVouchers(setting, victim);
  const answers = new Map(mallory.answers);
  const isLost = await hasLostTwoFactor(setting, victim);
  await waitOut(setting, victim);
  await mallory.askForVouchers();
  return { answers, vouchers, hasLostTwoFactor: isLost, vouchersAfterHold: await countVouchers(setting, victim) };
};

const total = (outcomes: readonly Outcome[], count: (outcome: Outcome) => number): number =>
  outcomes.reduce((sum, outcome) => sum + count(outcome), 0);

const toRows = (outcomes: readonly Outcome[]): Row[] => {
  const vouchers = total(outcomes, (outcome) => outcome.vouchers + (outcome.answers.get("voucher") ?? 0));
  const held = total(outcomes, ({ answers }) => answers.get("withdrawals_held") ?? 0);
  const lost = total(outcomes, (outcome) => Number(outcome.hasLostTwoFactor));
  const afterwards = total(outcomes, (outcome) => outcome.vouchersAfterHold);
  return [
    {
      check: `${name}: vouchers within the hold`,
      aim: `${outcomes.length} sequences, 0 vouchers`,
      measured: `${vouchers}, ${held} calls refused by the hold`,
      ok: vouchers === 0 && held > outcomes.length,
    },
    {
      check: `${name}: second factors removed`,
      aim: `${outcomes.length} sequences, 0 removed`,
      measured: String(lost),
      ok: lost === 0,
    },
    {
      check: `${name}: the same calls after the hold`,
      aim: "work, so that only the hold stopped them",
      measured: `${afterwards} vouchers`,
      ok: afterwards > outcomes.length,
    },
  ];
};

export const passwordOnly: Check = {
  name,
  rules: ["HOLD-13"],
  async run({ servers }, { isQuick, seed, count }) {
    await using setting = await startLockFixture(servers);
    const known = await knowPassword(setting);
    const outcomes = await inWaves(Array.from({ length: count ?? (isQuick ? 12 : 1_000) }), atOnce, (_, nth) =>
      attack(setting, known, { nth, chance: new Chance(seed * 100_003 + nth * 7_919) }),
    );
    return toRows(outcomes);
  },
};
