import { inTransaction } from "@passport/database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type GameServer, startGameServer } from "../../../testing/service-key.ts";
import { arcade, type ClientsFixture, startClientsFixture, studio, type Visitor } from "../testing/clients-fixture.ts";
import { newRequest, OidcBrowser, redeem, userinfoOf } from "../testing/relying-party.ts";
import { connectPlayer } from "./connect-player.ts";
import { findPlayer, findPlayerIds, playerIdOf } from "./find-player.ts";

let fixture: ClientsFixture;
let alice: Visitor;
let games: { studio: GameServer; arcade: GameServer };
const cleanUp = new AsyncDisposableStack();
beforeAll(async () => {
  fixture = cleanUp.use(await startClientsFixture());
  alice = await fixture.visitor();
  const { db, api } = fixture;
  games = {
    studio: await startGameServer({ origin: api.origin, db }, { clientId: studio.id, scopes: ["players:read"] }),
    arcade: await startGameServer({ origin: api.origin, db }, { clientId: arcade.id, scopes: ["players:read"] }),
  };
});
afterAll(() => cleanUp.disposeAsync());

const connect = (userId: string, clientId = studio.id) =>
  inTransaction(fixture.db, (transaction) => connectPlayer(transaction, { clientId, userId }));
const accountIdOf = async (userId: string) =>
  (await fixture.db.selectFrom("users").select("account_id").where("id", "=", userId).executeTakeFirstOrThrow())
    .account_id;

describe("a player's id", () => {
  it("[EXTERNAL-19] is the same at every login, even at the first two at once, and another one in another game", async () => {
    const player = await fixture.visitor();
    const [first, second] = await Promise.all([connect(player.userId), connect(player.userId)]);
    expect(second).toBe(first);
    expect(await connect(player.userId)).toBe(first);
    expect(await connect(player.userId, arcade.id)).not.toBe(first);
    expect(first).not.toBe(player.userId);
  });

  it("[EXTERNAL-19] names the player to its own game and to no other", async () => {
    const playerId = await connect(alice.userId);
    const found = await findPlayer(fixture.db, { clientId: studio.id, playerId });
    expect(found).toEqual({
      id: playerId,
      userId: alice.userId,
      accountId: await accountIdOf(alice.userId),
      username: alice.username,
      firstName: "Pat",
      lastName: "Player",
      connectedAt: expect.any(Date),
    });
    expect(await findPlayer(fixture.db, { clientId: arcade.id, playerId })).toBeUndefined();
    expect((await games.studio.get(`/api/service/players/${playerId}`)).status).toBe(200);
    const foreign = await games.arcade.get(`/api/service/players/${playerId}`);
    expect([foreign.status, await foreign.json()]).toMatchObject([404, { error_code: "player_unknown" }]);
  });

  it("is found by user and by account, while connected", async () => {
    const other = await fixture.visitor();
    const playerId = await connect(alice.userId);
    const accountId = await accountIdOf(alice.userId);
    const clientId = studio.id;
    expect(await findPlayerIds(fixture.db, { clientId, userIds: [alice.userId, other.userId] })).toEqual(
      new Map([[alice.userId, playerId]]),
    );
    expect(await playerIdOf(fixture.db, { clientId, accountId })).toBe(playerId);
    expect(await playerIdOf(fixture.db, { clientId: arcade.id, accountId })).toBeUndefined();
  });
});

describe("GET /api/service/players", () => {
  it("lists the players of this game page by page, and of no other", async () => {
    const expected = new Set<string>();
    for (let count = 0; count < 5; count += 1) expected.add(await connect((await fixture.visitor()).userId, arcade.id));
    const ids: string[] = [];
    let path: string | undefined = "/api/service/players?limit=2";
    let pages = 0;
    while (path !== undefined) {
      const page = (await (await games.arcade.get(path)).json()) as {
        data: { player_id: string }[];
        next_cursor: string | null;
      };
      expect(page.data.length).toBeLessThanOrEqual(2);
      ids.push(...page.data.map(({ player_id }) => player_id));
      path = page.next_cursor === null ? undefined : `/api/service/players?limit=2&cursor=${page.next_cursor}`;
      pages += 1;
    }
    expect(ids).toEqual(expect.arrayContaining([...expected]));
    expect(ids).toEqual(ids.toSorted());
    expect(pages).toBe(Math.ceil(ids.length / 2));
    for (const playerId of ids) {
      expect(await findPlayer(fixture.db, { clientId: arcade.id, playerId })).toBeDefined();
    }
  });

  it.each(["x", "bnVsbA", "IngnIG9yIDE9MSI"])("refuses the cursor %s", async (cursor) => {
    const response = await games.studio.get(`/api/service/players?cursor=${cursor}`);
    expect([response.status, await response.json()]).toMatchObject([400, { error_code: "cursor_invalid" }]);
  });

  it.each(["0", "101", "1.5", "x", ""])("refuses the limit %j", async (limit) => {
    const response = await games.studio.get(`/api/service/players?limit=${limit}`);
    expect([response.status, await response.json()]).toMatchObject([400, { error_code: "bad_request" }]);
  });
});

describe("CLIENT:DISCONNECT", () => {
  const disconnect = (player: Visitor, client_id = studio.id) => player.command("CLIENT:DISCONNECT", { client_id });
  const newsOf = (playerId: string) =>
    fixture.db
      .selectFrom("webhook_events")
      .select(["type", "client_id", "order_key", "data"])
      .where("order_key", "=", playerId)
      .execute();

  it("[EXTERNAL-20] [SECURITY-5] ends what the game knew: the id names no player, codes and consents are gone, and the game is notified", async () => {
    const player = await fixture.visitor();
    const browser = new OidcBrowser(fixture.api, player.sessionToken);
    const request = newRequest(studio);
    const { arrived } = await browser.authorize(request.address);
    const { body } = await redeem(fixture.api, studio, arrived.searchParams.get("code") ?? "", request);
    expect((await userinfoOf(fixture.api, body.access_token)).status).toBe(200);
    const playerId = await connect(player.userId);
    await connect(player.userId, arcade.id);
    const code = await player.call("POST", "/api/external/code", { origin: studio.origins[0] });
    const { issue_token } = (await code.json()) as { issue_token: string };
    await fixture.db
      .insertInto("webhook_endpoints")
      .values({ client_id: studio.id, url: "https://hangar.example/hook", secret_sealed: "x" })
      .execute();

    expect((await disconnect(player)).payload).toBe(true);

    expect(await findPlayer(fixture.db, { clientId: studio.id, playerId })).toBeUndefined();
    expect((await games.studio.get(`/api/service/players/${playerId}`)).status).toBe(404);
    expect((await userinfoOf(fixture.api, body.access_token)).status).toBe(401);
    expect((await browser.authorize(newRequest(studio).address)).clicks).toBe(1);
    const exchanged = await fixture.api.call("POST", "/api/external/token", {
      body: { code: issue_token, client_id: studio.id, client_secret: studio.secret, origin: studio.origins[0] },
    });
    expect(exchanged.status).toBe(401);
    expect(await newsOf(playerId)).toEqual([
      { type: "player.disconnected", client_id: studio.id, order_key: playerId, data: { player_id: playerId } },
    ]);
    const { payload: log } = await player.command("USER:SECURITY:LOG", {});
    expect(log).toMatchObject({ events: [{ kind: "site_disconnected" }] });
    // Another game keeps its player, and a second time there is nothing to end.
    const { payload: list } = await player.command("CLIENT:CONNECTED:LIST", {});
    expect(list).toMatchObject([{ client_id: arcade.id, name: arcade.name }]);
    expect(await disconnect(player)).toMatchObject({ error_code: "not_found" });
    expect(await disconnect(player, "no-such-client")).toMatchObject({ error_code: "not_found" });
  });

  it("[EXTERNAL-20] lasts until the next login, which brings the same id back", async () => {
    const player = await fixture.visitor();
    const playerId = await connect(player.userId);
    const before = await findPlayer(fixture.db, { clientId: studio.id, playerId });
    await disconnect(player);
    expect(await connect(player.userId)).toBe(playerId);
    const again = await findPlayer(fixture.db, { clientId: studio.id, playerId });
    expect(again?.connectedAt.getTime()).toBeGreaterThan(before?.connectedAt.getTime() ?? 0);
  });

  it("a player disconnects only their own games", async () => {
    const [owner, other] = [await fixture.visitor(), await fixture.visitor()];
    const playerId = await connect(owner.userId);
    expect(await disconnect(other)).toMatchObject({ error_code: "not_found" });
    expect(await findPlayer(fixture.db, { clientId: studio.id, playerId })).toBeDefined();
    expect((await other.command("CLIENT:CONNECTED:LIST", {})).payload).toEqual([]);
  });
});
