/**
 * Payments that the game accepts at once, against the ledger alone doing the same hold and settlement. Once through our
 * own functions in one process (confirm, ask over HTTP, settle), once through the whole stack: the claim over the
 * service API, the confirmation over a player's socket.
 */
import { newId } from "@passport/database";
import { isDone } from "@passport/ledger";
import { Failure } from "../../../apps/server/src/platform/wire/failure.ts";
import { settle } from "../ledger/cluster.ts";
import { type Contestant, runLaps } from "../ledger/laps.ts";
import { ratePerSecond } from "../rate-per-second.ts";
import { type Row, toRow } from "../row.ts";
import { createClaims, payOf } from "./claims.ts";
import { amount, type GamesFixture } from "./games-fixture.ts";
import { startWholeStack } from "./whole-stack.ts";

const laps = 3;
/** At once: batches of a few hundred, as a busy evening has. */
const callers = 256;
const bar = 0.4;

const byLedger =
  ({ bareLedger: ledger, players }: GamesFixture): Contestant =>
  () =>
    ratePerSecond(callers, async (caller) => {
      const { accountId } = players[caller % players.length] ?? never();
      const { id: credit } = await ledger.openSystemAccount("game", "Bare", accountId);
      const labels = { group: "SUPREMACY WORLD", subGroup: "PURCHASE", description: "Bench" };
      const hold = newId();
      const held = await ledger.post({
        kind: "hold",
        id: hold,
        debit: accountId,
        credit,
        amount,
        ...labels,
        forbiddenBy: ["total"],
      });
      const settled = await ledger.post({ kind: "settle", id: newId(), hold });
      if (!isDone(held) || !isDone(settled)) throw new Error(`the ledger answered ${held}, ${settled}`);
    });

const never = (): never => {
  throw new Error("there are no players");
};

const claimsInLap = 30_000;

const byFunctions = (fixture: GamesFixture): Contestant => {
  const { context, players } = fixture;
  const pay = payOf(context);
  return async () => {
    const claims = await createClaims(fixture, claimsInLap);
    return ratePerSecond(callers, async (caller) => {
      const claimId = claims.pop();
      if (claimId === undefined) throw new Error("there are no claims left: raise claimsInLap");
      const actor = players[caller % players.length] ?? never();
      const { status } = await pay({ actor, payload: { claim_id: claimId, amount: String(amount) } });
      // Asked: on a slow machine some questions wait for a connection longer than the player does.
      if (status === "asked") throw new Failure("overloaded");
      if (status !== "settled") throw new Error(`a payment is ${status}`);
    });
  };
};

export const benchPayments = async (fixture: GamesFixture): Promise<Row[]> => {
  const ours = byFunctions(fixture);
  const bare = byLedger(fixture);
  await bare();
  await ours();
  // As autovacuum does it within a minute: statements that were planned for small tables are planned again.
  await settle(fixture.ownerUrl);
  const { functions, ledger } = await runLaps({ functions: ours, ledger: bare }, laps);
  await using stack = await startWholeStack(fixture);
  const whole = await runLaps({ stack: () => stack.measure(), ledger: bare }, laps);
  return [
    toRow({ name: "payments, confirm to settled", unit: "payments/s", ours: functions, bare: ledger, atLeast: bar }),
    toRow({
      name: "payments, whole stack on the same cores",
      unit: "payments/s",
      ours: whole.stack,
      bare: whole.ledger,
      atLeast: stackBar,
    }),
  ];
};

/** Api, game, load generator and PostgreSQL share the machine's cores here; the bar only guards against a collapse. */
const stackBar = 0.02;
