/** Players with SUPS and assets, a game on a real socket that decides, and the moves between them. */
import { randomBytes } from "node:crypto";
import { newId } from "@passport/database";
import { createLedger, type Ledger } from "@passport/ledger";
import { startWebhookGame, type WebhookGame } from "@passport/testbed";
import { parseKeyring } from "../../../../platform/secrets/keyring.ts";
import { createSealer } from "../../../../platform/secrets/sealer.ts";
import type { Actor } from "../../../../platform/wire/actor.ts";
import type { WebhooksFeature } from "../../../webhooks/index.ts";
import { putGameEndpoint } from "../../../webhooks/testing/game-endpoint.ts";
import {
  type AssetWorld,
  contracts,
  createAssetWorld,
  itemContracts,
  networks,
  type Player,
} from "../../testing/asset-fixture.ts";
import type { MoveDependencies } from "../dependencies.ts";
import { moveCollectible } from "../move-collectible.ts";
import { moveItems } from "../move-items.ts";
import type { MoveDirection } from "../open-move.ts";
import { connectMoves } from "./connect-moves.ts";

export const clientId = "moves-test-game-1";
export const sups = (whole: number): bigint => BigInt(whole) * 10n ** 18n;

export interface MovingPlayer extends Player {
  actor: Actor;
}

export interface MovesFixture extends AsyncDisposable {
  world: AssetWorld;
  ledger: Ledger;
  game: WebhookGame;
  webhooks: WebhooksFeature;
  dependencies: MoveDependencies;
  secretKeys: string;
  addPlayer(whole?: number): Promise<MovingPlayer>;
  /** A token id that no other test of the file uses. */
  newToken(): string;
  addItems(player: Player, tokenId: string, count: number, service?: string): Promise<void>;
  move(player: MovingPlayer, hash: string, direction?: MoveDirection): ReturnType<typeof moveCollectible>;
  moveItems(
    player: MovingPlayer,
    item: { tokenId: string; amount: number },
    direction?: MoveDirection,
  ): ReturnType<typeof moveItems>;
  /** "100 held 5". */
  balance(player: Player): Promise<string>;
  /** "1 + 2 held 1 in the game", by token. */
  counts(player: Player, tokenId: string): Promise<{ free: string; inGame: string; held: string }>;
  place(hash: string): Promise<{ service: string | null; isLocked: boolean; status: string }>;
  /** Delivers what the game has not received yet. */
  deliverNews(): Promise<void>;
}

export const startMovesFixture = async ({ moveDeadlineMs = 5_000 } = {}): Promise<MovesFixture> => {
  await using made = new AsyncDisposableStack();
  const world = made.use(await createAssetWorld());
  const { db } = world;
  const ledger = made.use(createLedger({ db }));
  const game = made.use(await startWebhookGame());
  const secretKeys = `test:${randomBytes(32).toString("base64")}`;
  const sealer = createSealer(parseKeyring(secretKeys));
  await db
    .insertInto("clients")
    .values({ id: clientId, name: "Hangar", origins: [], redirect_urls: [], logout_urls: [] })
    .execute();
  await putGameEndpoint({ db, sealer }, { clientId, url: game.url, secret: game.secret });
  await db.updateTable("collections").set({ client_id: clientId }).execute();
  const { webhooks, dependencies } = connectMoves({ db, ledger, sealer, networks, moveDeadlineMs });

  const fund = async (accountId: string, amount: bigint): Promise<void> => {
    if (amount === 0n) return;
    const { id: debit } = await ledger.openSystemAccount("chain", "Ethereum", accountId);
    const posting = { kind: "post", id: newId(), debit, credit: accountId, amount } as const;
    await ledger.post({ ...posting, group: "DEPOSIT", subGroup: "TRANSFER", description: "SUPS deposit" });
  };
  const resources = made.move();
  let lastToken = 500;
  return {
    newToken: () => String(++lastToken),
    world,
    ledger,
    game,
    webhooks,
    dependencies,
    secretKeys,
    async addPlayer(whole = 100) {
      const player = await world.addPlayer();
      await fund(player.accountId, sups(whole));
      const { userId, accountId } = player;
      const actor: Actor = {
        sessionId: newId(),
        userId,
        accountId,
        permissions: [],
        locks: [],
        authenticatedAt: new Date(),
        twoFactorAt: undefined,
        confirmsBySecondFactor: false,
      };
      return { ...player, actor };
    },
    async addItems({ accountId }, tokenId, count, service = "") {
      const row = { account_id: accountId, collection: itemContracts.slug, token_id: tokenId, service };
      await db
        .insertInto("items")
        .values({ ...row, count: String(count) })
        .execute();
    },
    move: ({ actor }, asset_hash, direction = "to_game") =>
      moveCollectible(dependencies, { exchange: { actor, payload: { asset_hash } }, direction }),
    moveItems: ({ actor }, { tokenId, amount }, direction = "to_game") => {
      const payload = { token_id: tokenId, amount, collection_slug: itemContracts.slug };
      return moveItems(dependencies, { exchange: { actor, payload }, direction });
    },
    async balance({ accountId }) {
      const balance = await ledger.balance(accountId);
      const whole = (units: bigint | undefined) => String((units ?? 0n) / 10n ** 18n);
      return `${whole(balance?.posted)} held ${whole(balance?.held)}`;
    },
    async counts({ accountId }, tokenId) {
      const rows = await db
        .selectFrom("items")
        .select(["service", "count", "held"])
        .where("account_id", "=", accountId)
        .where("token_id", "=", tokenId)
        .execute();
      const sum = (values: readonly string[]) => String(values.reduce((total, value) => total + BigInt(value), 0n));
      return {
        free: sum(rows.filter(({ service }) => service === "").map(({ count }) => count)),
        inGame: sum(rows.filter(({ service }) => service === clientId).map(({ count }) => count)),
        held: sum(rows.map(({ held }) => held)),
      };
    },
    async place(hash) {
      const row = await db
        .selectFrom("assets")
        .select(["locked_to_service", "locked_by", "on_chain_status"])
        .where("hash", "=", hash)
        .executeTakeFirstOrThrow();
      return { service: row.locked_to_service, isLocked: row.locked_by !== null, status: row.on_chain_status };
    },
    async deliverNews() {
      await using _sender = webhooks.startSender();
      const isDue = async () =>
        (await db.selectFrom("webhook_events").select("id").where("state", "=", "due").executeTakeFirst()) !==
        undefined;
      while (await isDue()) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
};

export { contracts, itemContracts };
