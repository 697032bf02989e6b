/** A game gives nothing to an account that waits for its deletion, so it can keep no player from leaving. */
import { inTransaction, newId } from "@passport/database";
import { waitUntil } from "@passport/testbed";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type GameServer, startGameServer } from "../../../testing/service-key.ts";
import { connectPlayer, seedClients } from "../../clients/index.ts";
import { type AccessFixture, startAccessFixture } from "../../entry/testing/access-fixture.ts";
import { findLeavingAccounts } from "../../profile/index.ts";
import { createBank } from "../../transactions/testing/bank.ts";
import { accept, startScriptedGame } from "../../webhooks/testing/scripted-game.ts";
import { rowOf, runDeletions, waitOut } from "./testing/account-fixtures.ts";

const clientId = "clinging-game";
const collection = "clinging";
let fixture: AccessFixture;
let game: GameServer;
const cleanUp = new AsyncDisposableStack();
beforeAll(async () => {
  fixture = cleanUp.use(await startAccessFixture());
  const { db, sealer } = fixture.api.context;
  await seedClients(db, [{ id: clientId, name: "Clinging", origins: [], redirect_urls: [], logout_urls: [] }]);
  cleanUp.use(await startScriptedGame({ db, sealer, clientId, answer: accept }));
  game = await startGameServer({ origin: fixture.api.origin, db }, { clientId });
  const own = { slug: collection, kind: "721", name: "Cling", chain_id: 31337, client_id: clientId } as const;
  await db.insertInto("collections").values(own).execute();
});
afterAll(() => cleanUp.disposeAsync());

const addPlayer = async () => {
  const browser = fixture.newBrowser();
  const { user } = await fixture.signUp(browser);
  const player_id = await connectPlayer(fixture.db, { clientId, userId: user.id });
  return { ...user, player_id, browser };
};
type Player = Awaited<ReturnType<typeof addPlayer>>;
const request = ({ browser, username }: Player) => browser.command("USER:DELETION:REQUEST", { username });
const outcomeOf = async (answer: Response) => {
  const { error_code } = (await answer.json()) as { error_code?: string };
  return error_code ?? answer.status;
};
let tokens = 0;
const grant = async ({ player_id }: Player) => {
  tokens += 1;
  const body = { player_id, collection, token_id: String(tokens), location: "game" };
  return outcomeOf(await game.post("/api/service/items/grants", body));
};
const pay = async ({ browser, account_id }: Player): Promise<string> => {
  await createBank(fixture.api.context.ledger).deposit(account_id, 1000n);
  const made = await game.post("/api/service/claims", { amount: "1000", description: "All" });
  const { claim_id } = (await made.json()) as { claim_id: string };
  const paid = await browser.command("TRANSACT:SUPREMACY_WORLD", { claim_id, amount: "1000" });
  expect(paid.payload).toMatchObject({ status: "settled" });
  return claim_id;
};
const refund = async (claim: string) =>
  outcomeOf(await game.post(`/api/service/claims/${claim}/refunds`, { amount: "1", reason: "Stay" }));

it("[LEDGER-30] neither a grant nor a refund reaches an account whose deletion is pending, and it is deleted", async () => {
  const player = await addPlayer();
  const claim = await pay(player);
  expect((await request(player)).error).toBeUndefined();
  expect([await grant(player), await refund(claim)]).toEqual(["account_closing", "account_closing"]);
  await waitOut(fixture.db, player.id);
  expect([await grant(player), await refund(claim)]).toEqual(["account_closing", "account_closing"]);
  expect(await runDeletions(fixture)).toBe(1);
  expect((await rowOf(fixture.db, player.id)).deleted_at).not.toBeNull();
  expect(await refund(claim)).toBe("not_reversible");
});

it("[LEDGER-30] both reach an account that is kept, and what a player has blocks the next request", async () => {
  const [alice, bob] = [await addPlayer(), await addPlayer()];
  const claim = await pay(alice);
  for (const player of [alice, bob]) {
    await request(player);
    expect((await player.browser.command("USER:DELETION:CANCEL")).error).toBeUndefined();
  }
  expect([await refund(claim), await grant(bob)]).toEqual([200, 200]);
  for (const player of [alice, bob]) expect((await request(player)).error_code).toBe("account_holds_value");
});

it("[LEDGER-30] a request waits for what is being given, and then is refused because of it", async () => {
  const player = await addPlayer();
  const asking = await inTransaction(fixture.db, async (transaction) => {
    expect((await findLeavingAccounts(transaction, [player.account_id])).size).toBe(0);
    const waiting = { outcome: request(player) };
    await waitUntil("the request to wait", async () => {
      const { rows } = await sql`
        select from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))`.execute(transaction);
      return rows.length > 0;
    });
    const id = newId();
    const given = { id, hash: id, collection, token_id: "9999", owner_id: player.account_id } as const;
    await transaction
      .insertInto("assets")
      .values({ ...given, on_chain_status: "MINTABLE" })
      .execute();
    return waiting;
  });
  expect((await asking.outcome).error_code).toBe("account_holds_value");
  expect((await rowOf(fixture.db, player.id)).deletion_due_at).toBeNull();
});
