/** Claims that must not be paid, not twice, and not refunded beyond what was paid. */
import { type Attempts, attempted, createClaim, type GameAttack, payClaim, stateOf, together } from "./attack.ts";
import { claimAmount, type Table } from "./table.ts";

const balanceOf = async ({ fixture, hostile }: Table): Promise<bigint> => {
  const [row] = await fixture.sql<{ left: string }>("select posted - held as left from ledger.accounts where id = $1", [
    hostile.player.accountId,
  ]);
  return BigInt(row?.left ?? 0);
};

/** Refused, and nothing was taken. */
const tryToPay = async (table: Table, what: string, claimId: string, amount = claimAmount): Promise<Attempts> => {
  const before = await balanceOf(table);
  const { error_code } = await payClaim(table, table.hostile, claimId, amount);
  const isThrough = error_code === undefined || (await balanceOf(table)) !== before;
  return attempted(`${what}: ${error_code ?? "paid"}`, isThrough);
};

export const payAttack: GameAttack = {
  name: "claims that cannot be paid",
  async attempt(table) {
    const { fixture, hostile, victim } = table;
    const create = (fields = {}) => createClaim(table, hostile, fields);
    const attempts: Attempts[] = [];
    const changed = await create();
    for (const amount of ["1", `${claimAmount}0`, `0${claimAmount}`, "0", "-1", "1e18"]) {
      attempts.push(await tryToPay(table, `with the amount ${amount}`, changed, amount));
    }
    const expired = await create();
    await fixture.sql("update claims set expires_at = now() - interval '1 second' where id = $1", [expired]);
    attempts.push(await tryToPay(table, "expired", expired));
    const cancelled = await create();
    await table.call(hostile.game.key, "POST", `/api/service/claims/${cancelled}/cancel`);
    attempts.push(await tryToPay(table, "cancelled", cancelled));
    const other = await table.addPlayer(hostile);
    attempts.push(await tryToPay(table, "for another player", await create({ player_id: other.playerId })));
    const taken = await create();
    await table.command(other, "TRANSACT:SUPREMACY_WORLD", { claim_id: taken, amount: claimAmount });
    attempts.push(await tryToPay(table, "paid by another player", taken));
    attempts.push(await tryToPay(table, "that does not exist", crypto.randomUUID()));
    // By another game's player, for whom it is as good as any: only the one who pays is debited.
    const theirs = await createClaim(table, victim, { player_id: victim.player.playerId });
    attempts.push(await tryToPay(table, "of another game, for its player", theirs));
    return together(attempts);
  },
};

export const paidTwiceAttack: GameAttack = {
  name: "one claim, paid many times at once over two processes",
  async attempt(table) {
    const times = 24;
    const claimId = await createClaim(table, table.hostile);
    const before = await balanceOf(table);
    await Promise.all(
      Array.from({ length: times }, (_, nth) =>
        table
          .command(table.hostile.player, "TRANSACT:SUPREMACY_WORLD", { claim_id: claimId, amount: claimAmount }, nth)
          .catch(() => undefined),
      ),
    );
    const taken = before - (await balanceOf(table));
    return {
      made: times,
      accepted: taken === BigInt(claimAmount) ? [] : [`${taken} was taken for one claim of ${claimAmount}`],
    };
  },
};

export const refundAttack: GameAttack = {
  name: "refunds beyond the amount",
  async attempt(table) {
    const { fixture, hostile } = table;
    const claimId = await createClaim(table, hostile);
    await payClaim(table, hostile, claimId);
    if ((await stateOf(table, claimId)) !== "settled") throw new Error("the claim was not paid");
    const before = await balanceOf(table);
    const refund = (id: string, amount?: string) =>
      table.call(hostile.game.key, "POST", `/api/service/claims/${id}/refunds`, {
        body: { reason: "Again", ...(amount !== undefined && { amount }) },
      });
    const part = String((BigInt(claimAmount) * 6n) / 10n);
    const parts = await Promise.all(Array.from({ length: 12 }, () => refund(claimId, part)));
    const rests = await Promise.all(Array.from({ length: 12 }, () => refund(claimId)));
    const more = await refund(claimId, "1");
    const back = (await balanceOf(table)) - before;
    const [row] = await fixture.sql<{ refunded: string }>("select refunded from claims where id = $1", [claimId]);
    const open = await refund(await createClaim(table, hostile), "1");
    const accepted = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200).length;
    return together([
      { made: 12, accepted: accepted(parts) <= 1 ? [] : [`${accepted(parts)} refunds of 60% of a claim`] },
      { made: 12, accepted: accepted(rests) <= 1 ? [] : [`${accepted(rests)} refunds of the rest`] },
      attempted(`one more: ${more.status}`, more.status === 200),
      attempted(`an open claim: ${open.status}`, open.status === 200),
      attempted(`${back} came back of ${claimAmount}`, back > BigInt(claimAmount) || String(back) !== row?.refunded),
    ]);
  },
};
