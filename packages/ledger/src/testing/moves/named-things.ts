/** What a transfer can name: each move's own thing, and the same with one difference that must not pass. */
import { deriveId, newId } from "@passport/database";
import { withdrawalHoldId } from "../../postgres/find-hold.ts";
import type { Accounts, Games, RunSql } from "./accounts.ts";

export interface Named {
  /** Of the transfer; a new one if left out. */
  id?: string;
  related?: string;
  amount: string;
}

const price = "1000";
const fee = "5000000000000000000";

/** As the owner writes the books: free of the table of moves. */
const bookkeeper =
  (sql: RunSql) =>
  async (kind: number, from: string, to: string, more: Partial<Named> = {}) => {
    const { id = newId(), related = null, amount = price } = more;
    const accounts = [from, to].sort();
    const [row] = await sql<{ verdicts: number[] }>(
      `select ledger.post_transfers($1, array[$2::uuid], array[$3::smallint], array[$4::integer], array[$5::integer],
       array[$6::numeric], array[ledger.topic_code('MOVES', 'TRIED')], array['prepared'], array[$7::uuid], array[0::smallint]) as verdicts`,
      [accounts, id, kind, accounts.indexOf(from) + 1, accounts.indexOf(to) + 1, amount, related],
    );
    if (row?.verdicts[0] !== 0) throw new Error(`the ledger answered ${row?.verdicts[0]}`);
    return id;
  };

export const prepareThings = async (sql: RunSql, accounts: Accounts, games: Games) => {
  const book = bookkeeper(sql);
  const { victim, mallory, game, otherGame, fees, sale, chain, issuer, pointsOfVictim } = accounts;

  const operation = async (kind: string, state: string, account = victim, amount: string | null = null) => {
    const id = newId();
    await sql("insert into operations (id, kind, state, account_id, amount) values ($1, $2, $3, $4, $5)", [
      ...[id, kind, state, account, amount],
    ]);
    return id;
  };
  const claim = async (state: string, payer = victim) => {
    const id = newId();
    const paid = state === "open" ? null : await operation("payment", "pending", payer, price);
    await sql(
      `insert into claims (id, client_id, amount, description, expires_at, state, operation_id, account_id)
       values ($1, $2, $3, 'A ship', now() + interval '1 hour', $4, $5, $6)`,
      [id, games.game, price, state, paid, paid === null ? null : payer],
    );
    return id;
  };
  const payment = async (state: string, more: { payer?: string; amount?: string; to?: string } = {}) => {
    const related = await claim(state, more.payer);
    return {
      related: await book(2, victim, more.to ?? game, { related, amount: more.amount ?? price }),
      amount: price,
    };
  };
  const move = (state: string, account = victim) => operation("move_to_game", state, account);
  const feeFor = (related: string, more: Partial<Named> = {}): Named => ({
    ...{ id: deriveId(`move fee ${related}`), related, amount: fee },
    ...more,
  });
  const heldFee = async (state: string): Promise<Named> => {
    const related = await book(2, victim, fees, { related: await move(state), amount: fee });
    return { related, amount: fee };
  };
  const withdrawal = async (amount: string): Promise<Named> => {
    const related = await operation("withdrawal", "pending", victim, amount);
    return { id: withdrawalHoldId(related), related, amount: price };
  };
  const settled = async (to: string) => {
    const hold = await book(2, victim, to);
    return { hold, settlement: await book(3, victim, to, { related: hold }) };
  };
  const staff = await addStaff(sql);
  const correctionOf = async (original: string, outcome: "done" | null = "done"): Promise<Named> => {
    // As if long ago: the triggers of these rows let two people decide, and only after a while.
    await sql(
      `do $$ begin
         perform set_config('session_replication_role', 'replica', true);
         insert into staff_requests (id, kind, subject, concerned, details, reason, requested_by, approved_by, approved_at, due_at,
           ended_at, outcome)
         select '${newId()}', 'transaction.reverse', '${original}', '{}', '{}', 'Paid twice', '${staff[0]}', '${staff[1]}', at, at,
           ${outcome === null ? "null, null" : `at, '${outcome}'`} from (select timestamptz '2026-01-01' as at) as once;
       end $$`,
    );
    return { id: deriveId(`reverse:${original}`), related: original, amount: price };
  };

  const paid = await settled(game);
  await book(1, game, victim, { related: paid.settlement, amount: "400" });
  return {
    nothing: { amount: price },
    openClaim: { related: await claim("open"), amount: price },
    paymentAsked: await payment("asked"),
    paymentSettled: await payment("settled"),
    paymentReturned: await payment("returned"),
    paymentOfAnotherAmount: await payment("asked", { amount: "999" }),
    paymentOfAnother: await payment("asked", { payer: mallory }),
    paymentToAnotherGame: await payment("asked", { to: otherGame }),
    paymentOfNothing: { related: await book(2, victim, game, { related: newId() }), amount: price },
    // From before holds named anything.
    oldHold: { related: await book(2, victim, game), amount: price },
    refundOfTheRest: { related: paid.settlement, amount: "600" },
    refundAboveTheRest: { related: paid.settlement, amount: "601" },
    refundOfAHold: { related: paid.hold, amount: "1" },
    feeOfMove: feeFor(await move("pending")),
    feeTooHigh: feeFor(await move("pending"), { amount: `${fee.slice(0, -1)}1` }),
    feeWithAnotherId: feeFor(await move("pending"), { id: newId() }),
    feeOfEndedMove: feeFor(await move("returned")),
    feeOfAnother: feeFor(await move("pending", mallory)),
    feeOfWithdrawal: feeFor(await operation("withdrawal", "pending", victim, fee)),
    feeOfMovePending: await heldFee("pending"),
    feeOfMoveDone: await heldFee("confirmed"),
    feeOfMoveReturned: await heldFee("returned"),
    withdrawal: await withdrawal(price),
    withdrawalOfAnotherAmount: await withdrawal("999"),
    withdrawalWithAnotherId: { ...(await withdrawal(price)), id: newId() },
    withdrawalHeld: { related: await book(2, victim, chain), amount: price },
    correctionOfFee: await correctionOf((await settled(fees)).settlement),
    correctionNotCarriedOut: await correctionOf((await settled(fees)).settlement, null),
    correctionUndecided: await (async () => {
      const { settlement } = await settled(fees);
      return { id: deriveId(`reverse:${settlement}`), related: settlement, amount: price };
    })(),
    correctionOfAnotherAmount: { ...(await correctionOf((await settled(fees)).settlement)), amount: "999" },
    correctionWithAnotherId: { ...(await correctionOf((await settled(fees)).settlement)), id: newId() },
    correctionOfSpending: await correctionOf(await book(1, victim, sale)),
    correctionOfAward: await correctionOf(await book(1, fees, victim)),
    correctionOfGift: await correctionOf(await book(1, mallory, victim)),
    correctionOfPoints: await correctionOf(await book(1, issuer, pointsOfVictim)),
    correctionOfPayment: await correctionOf((await settled(game)).settlement),
  } satisfies Record<string, Named>;
};

export type Things = Awaited<ReturnType<typeof prepareThings>>;
export type NamedThing = keyof Things;

/** Two members of staff, who decide together. */
const addStaff = async (sql: RunSql): Promise<[string, string]> => {
  const ids: [string, string] = [newId(), newId()];
  for (const id of ids)
    await sql("insert into users (id, account_id, username, role) values ($1, $2, $3, 'Treasury')", [
      ...[id, newId(), `s_${id.slice(-12)}`],
    ]);
  return ids;
};
