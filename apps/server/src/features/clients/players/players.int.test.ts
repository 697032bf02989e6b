import { inTransaction } from "@passport/database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type GameServer, startGameServer } from "../../../testing/service-key.ts";
import { arcade, type ClientsFixture, startClientsFixture, studio, type Visitor } from "../testing/clients-fixture.ts";
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
  it("is the same at every login, even at the first two at once, and another one in another game", async () => {
    const player = await fixture.visitor();
    const [first, second] = await Promise.all([connect(player.userId), connect(player.userId)]);
    expect(second).toBe(first);
    expect(await connect(player.userId)).toBe(first);
    expect(await connect(player.userId, arcade.id)).not.toBe(first);
    expect(first).not.toBe(player.userId);
  });

  it("names the player to its own game and to no other", async () => {
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
