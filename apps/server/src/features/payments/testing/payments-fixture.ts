/** A database, payments over it as several processes, games on real sockets, and players with SUPS. */
import { randomBytes } from "node:crypto";
import { connectDatabase, inTransaction } from "@passport/database";
import { createLedger, reconcileOrHalt } from "@passport/ledger";
import * as calls from "@passport/protocol";
import { createTestDatabase } from "@passport/testbed";
import { sql } from "kysely";
import { Registry } from "prom-client";
import { parseKeyring } from "../../../platform/secrets/keyring.ts";
import { createSealer } from "../../../platform/secrets/sealer.ts";
import { createLog } from "../../../platform/telemetry/log.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import type { Game } from "../../../platform/wire/game.ts";
import { connectPlayer } from "../../clients/index.ts";
import { createWebhooks } from "../../webhooks/index.ts";
import { type Script, type ScriptedGame, startScriptedGame } from "../../webhooks/testing/scripted-game.ts";
import { quickPace } from "../../webhooks/testing/webhooks-fixture.ts";
import { addPlayer, type Player, setLock } from "../../withdrawals/testing/player-fixtures.ts";
import { cancelClaim } from "../cancel-claim.ts";
import { createClaims } from "../create-claims.ts";
import { paymentDecisionHandler } from "../decision-handler.ts";
import { createOpenClaims, type OpenClaims } from "../open-claims.ts";
import { createPayClaim } from "../pay-claim.ts";
import { createReadPayment } from "../read-payment.ts";
import { refundClaims } from "../refund-claims.ts";
import { returnUnanswered } from "../return-unanswered.ts";

export const oneSups = 10n ** 18n;
export const publicOrigin = "https://passport.test";
const outbox = { poke() {} };
const caller = { address: "127.0.0.1", userAgent: "", requestId: "" };

/** The code of an expected failure instead of it. */
export const codeOf = async (work: Promise<unknown>): Promise<string | undefined> => {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return error.code;
    throw error;
  }
};

export const startPaymentsFixture = async () => {
  const made = new AsyncDisposableStack();
  const { databaseUrl } = made.use(await createTestDatabase());
  const connect = () => made.adopt(connectDatabase(databaseUrl), (connected) => connected.destroy());
  const db = connect();
  const ledger = made.use(createLedger({ db }));
  const secretKeys = `test:${randomBytes(32).toString("base64")}`;
  const sealer = createSealer(parseKeyring(secretKeys));
  const log = createLog({ level: "silent", role: "test" });
  const readPayment = createReadPayment({ db });

  /** As another copy of the server would have it: nothing in memory is shared. */
  const startProcess = () => {
    const own = made.use(createLedger({ db }));
    const dependencies = { db, ledger: own, outbox, log, publicOrigin };
    const decide = paymentDecisionHandler(dependencies);
    const webhooks = createWebhooks({
      ...dependencies,
      sealer,
      metrics: new Registry(),
      isPlainAllowed: true,
      decisionHandlers: { "payment.requested": decide, "item.move_requested": decide },
      pace: quickPace,
    });
    const pay = createPayClaim({ ...dependencies, webhooks }, readPayment);
    return {
      webhooks,
      pay: ({ actor }: Player, { claim_id, amount }: { claim_id: string; amount: string }) =>
        pay({ actor, payload: { claim_id, amount } }),
    };
  };
  const { pay } = startProcess();
  let games = 0;

  const addGame = async (answer?: Script): Promise<ScriptedGame & { game: Game }> => {
    games += 1;
    const clientId = `payment-test-game-${games}`;
    await db
      .insertInto("clients")
      .values({
        id: clientId,
        name: `Hangar ${games}`,
        origins: ["https://hangar.test"],
        redirect_urls: [],
        logout_urls: [],
      })
      .execute();
    const started = made.use(await startScriptedGame({ db, sealer, clientId, ...(answer && { answer }) }));
    return Object.assign(started, { game: { clientId, name: `Hangar ${games}`, keyId: "", scopes: [] } });
  };
  /** In one transaction. */
  const refundAll = (refunds: readonly { game: Game; claim: { claim_id: string }; sups?: bigint | undefined }[]) =>
    inTransaction(db, (transaction) =>
      refundClaims(
        { ledger, publicOrigin },
        transaction,
        refunds.map(({ game, claim: { claim_id }, sups }) => ({
          query: { claim_id },
          body: { reason: "Left early", ...(sups !== undefined && { amount: String(sups * oneSups) }) },
          game,
          caller,
        })),
      ),
    );

  return {
    db,
    databaseUrl,
    secretKeys,
    ledger,
    pay,
    startProcess,
    addGame,
    addPlayer: (sups: bigint) => addPlayer(db, ledger, sups * oneSups),
    connect: ({ actor }: Player, { clientId }: Game) =>
      inTransaction(db, (transaction) => connectPlayer(transaction, { clientId, userId: actor.userId })),
    lock: (player: Player) => setLock(db, player, "total_lock"),
    claim: async (
      game: Game,
      sups: bigint,
      more: { player_id?: string; reference?: string } = {},
      openClaims: OpenClaims = createOpenClaims(),
    ) => {
      const body = calls.createClaim.body.parse({
        amount: String(sups * oneSups),
        description: "Dock lease, bay 12",
        ...more,
      });
      const [created] = await inTransaction(db, (transaction) =>
        createClaims({ publicOrigin, openClaims }, transaction, [{ query: {}, body, game, caller }]),
      );
      if (created === undefined || created instanceof Failure) throw created;
      return created;
    },
    cancel: (game: Game, { claim_id }: { claim_id: string }) =>
      inTransaction(db, (transaction) =>
        cancelClaim({ publicOrigin }, { query: { claim_id }, body: {}, game, caller, transaction }),
      ),
    refund: async (game: Game, claim: { claim_id: string }, sups?: bigint) => {
      const [outcome] = await refundAll([{ game, claim, sups }]);
      if (outcome === undefined || outcome instanceof Failure) throw outcome;
      return outcome;
    },
    refundAll,
    read: ({ actor }: Player, { claim_id, amount }: { claim_id: string; amount: string }) =>
      readPayment({ actor, payload: { claim_id, amount } }),
    rowOf: ({ claim_id }: { claim_id: string }) =>
      db.selectFrom("claims").selectAll().where("id", "=", claim_id).executeTakeFirstOrThrow(),
    /** In whole SUPS: what there is, and what of it is held. */
    fundsOf: async ({ actor }: Player) => {
      const { posted = 0n, held = 0n } = (await ledger.balance(actor.accountId)) ?? {};
      return { posted: Number(posted / oneSups), held: Number(held / oneSups) };
    },
    receivedBy: async ({ clientId }: Game) => Number((await ledger.availableOf("game", clientId)) / oneSups),
    operationsOf: ({ actor }: Player) =>
      db.selectFrom("operations").selectAll().where("account_id", "=", actor.accountId).orderBy("id").execute(),
    historyOf: async ({ actor }: Player) => {
      const { entries } = await ledger.history({
        accountId: actor.accountId,
        page: 0,
        pageSize: 20,
        order: "newest",
      });
      return entries;
    },
    eventsOf: ({ clientId }: Game) =>
      db.selectFrom("webhook_events").selectAll().where("client_id", "=", clientId).orderBy("seq").execute(),
    /** As if a day had passed since it was confirmed. */
    passDeadline: ({ claim_id }: { claim_id: string }) =>
      sql`update operations set deadline = now() - interval '1 second'
          where id = (select operation_id from claims where id = ${claim_id})`.execute(db),
    expire: ({ claim_id }: { claim_id: string }) =>
      sql`update claims set expires_at = now() - interval '1 second' where id = ${claim_id}`.execute(db),
    returnUnanswered: () => returnUnanswered({ db, ledger, outbox, publicOrigin }),
    breaches: async () => (await reconcileOrHalt(db)).breaches,
    [Symbol.asyncDispose]: () => made.disposeAsync(),
  };
};

export type PaymentsFixture = Awaited<ReturnType<typeof startPaymentsFixture>>;
