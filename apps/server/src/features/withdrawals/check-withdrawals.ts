import { readClock } from "@passport/database";
import { nextReleaseAt, releasedAt, type WithdrawalCheck } from "@passport/protocol";
import type { Actor } from "../../platform/wire/actor.ts";
import { Failure } from "../../platform/wire/failure.ts";
import { type EarlyContributor, findEarlyContributor } from "../early/index.ts";
import { sumWithdrawals } from "../operations/index.ts";
import { findHolder } from "../profile/index.ts";
import type { WithdrawalsDependencies } from "./dependencies.ts";
import { readFreshLimit } from "./fresh-limit.ts";

type Needed = Pick<
  WithdrawalsDependencies,
  "db" | "ledger" | "networks" | "readOverallLimit" | "withdrawalsEnabled" | "withdrawalsResumeOn"
>;

/** WITHDRAW-1; with an address, that must be the player's own (WITHDRAW-2). What it says is checked again on withdrawing. */
export const checkWithdrawals = async (
  dependencies: Needed,
  { actor, address }: { actor: Actor; address?: string },
): Promise<WithdrawalCheck> => {
  const { db, networks, withdrawalsEnabled, withdrawalsResumeOn } = dependencies;
  const holder = await findHolder(db, actor.userId);
  if (address !== undefined && holder?.wallet !== address.toLowerCase()) throw new Failure("not_found");
  const deployment = networks.find((network) => network.deployment.withdrawer !== null)?.deployment;
  const contributor = await findEarlyContributor(db, actor.accountId);
  return {
    withdrawals_enabled: withdrawalsEnabled && deployment !== undefined,
    withdrawal_chain: deployment?.chainId ?? null,
    withdrawal_contract_address: deployment?.withdrawer ?? null,
    token_contract_address: deployment?.sups ?? null,
    total_withdrawn: String(await sumWithdrawals(db, actor.accountId)),
    held_until: holder?.heldUntil?.toISOString() ?? null,
    withdrawals_resume_on: withdrawalsResumeOn,
    ...(await readFreshLimit(dependencies, actor.accountId)),
    ...limitOf(contributor, await readClock(db)),
  };
};

const limitOf = (contributor: EarlyContributor | undefined, now: Date) => {
  const plan = contributor?.plan;
  return {
    unlimited: plan === undefined,
    max_withdraw: String(plan === undefined ? 0n : releasedAt(plan, now)),
    allocation: plan?.allocation.toString() ?? null,
    daily_release: plan?.dailyRelease.toString() ?? null,
    release_starts_at: plan?.startsAt.toISOString() ?? null,
    release_cliff_at: plan?.cliffAt.toISOString() ?? null,
    next_release_at: (plan && nextReleaseAt(plan, now))?.toISOString() ?? null,
  };
};
