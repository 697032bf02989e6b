/** Collectibles and items, to the game and back; what the game locks, gives back and grants. */
import { slugs, tokenIds } from "../fixture.ts";
import { command, commandTwice, named, type Scene, type Step } from "./step.ts";

interface Asset {
  hash: string;
  locked_to_service: string | null;
}

/** Mostly one in the game, where that is what the step is about. */
const pickAsset = async (
  { fixture, player, chance }: Scene,
  wanted: "anywhere" | "in game" = "anywhere",
): Promise<Asset | undefined> => {
  const rows = await fixture.sql<Asset>(
    "select hash, locked_to_service from assets where owner_id = $1 and on_chain_status <> 'STAKABLE'",
    [player.accountId],
  );
  const inGame = rows.filter(({ locked_to_service }) => locked_to_service !== null);
  return chance.pick(wanted === "in game" && inGame.length > 0 && chance.is(0.9) ? inGame : rows);
};

export const moveCollectible: Step = async (scene) => {
  const asset = await pickAsset(scene);
  if (asset === undefined) return undefined;
  const isIn = asset.locked_to_service !== null;
  // Now and then the wrong way: it is there already.
  const direction = isIn !== scene.chance.is(0.08) ? "FROM" : "TO";
  const reply = await commandTwice(scene, `ASSET:TRANSFER:${direction}:SUPREMACY`, { asset_hash: asset.hash });
  return named(`move a collectible ${direction.toLowerCase()} the game`, reply);
};

export const moveItems: Step = async (scene) => {
  const { fixture, player, chance } = scene;
  const rows = await fixture.sql<{ token_id: string; service: string; free: number }>(
    "select token_id, service, (count - held)::int as free from items where account_id = $1 and count > held",
    [player.accountId],
  );
  const source = chance.pick(rows);
  if (source === undefined) return undefined;
  const direction = source.service === "" ? "TO" : "FROM";
  // At times more than there are.
  const amount = chance.is(0.1) ? source.free + 1 : 1 + chance.below(Math.min(4, source.free));
  const payload = { token_id: source.token_id, amount, collection_slug: slugs.items };
  const reply = await commandTwice(scene, `ASSET:1155:TRANSFER:${direction}:SUPREMACY`, payload);
  return named(`move items ${direction.toLowerCase()} the game`, reply);
};

/** Asked to move while it is locked, released or unlocked again. */
export const lock: Step = async (scene) => {
  const { fixture, chance } = scene;
  const asset = await pickAsset(scene, "in game");
  if (asset === undefined) return undefined;
  const until = new Date(Date.now() + 60_000).toISOString();
  const body = { asset_hash: asset.hash, until, reason: "In a battle" };
  const { status } = await fixture.service.post("/items/lock", body);
  if (chance.is(0.5)) await command(scene, "ASSET:TRANSFER:FROM:SUPREMACY", { asset_hash: asset.hash });
  if (chance.is(0.8)) await fixture.service.post("/items/unlock", { asset_hash: asset.hash });
  return `lock: ${status}`;
};

/** The game gives something back by itself, while the player may be asking for it, too. */
export const release: Step = async (scene) => {
  const { fixture, player, chance } = scene;
  if (chance.is(0.5)) {
    const asset = await pickAsset(scene, "in game");
    if (asset === undefined) return undefined;
    fixture.released.add(asset.hash);
    const [{ status }] = await Promise.all([
      fixture.service.post("/items/release", { asset_hash: asset.hash }),
      chance.is(0.3) ? command(scene, "ASSET:TRANSFER:FROM:SUPREMACY", { asset_hash: asset.hash }) : undefined,
    ]);
    return `release a collectible: ${status}`;
  }
  const token_id = chance.pick(tokenIds);
  const amount = 1 + chance.below(3);
  const body = { player_id: player.playerId, collection: slugs.items, token_id, amount };
  const { status } = await fixture.service.post("/items/release", body, chance.is(0.3) ? 2 : 1);
  return `release items: ${status}`;
};

let granted = 900_000;

export const grant: Step = async ({ fixture, player, chance }) => {
  const location = chance.pick(["game", "passport"]);
  const times = chance.is(0.3) ? 2 : 1;
  granted += 1;
  const thing = chance.is(0.5)
    ? { collection: slugs.collectibles, token_id: String(granted) }
    : { collection: slugs.items, token_id: chance.pick(tokenIds), amount: 1 + chance.below(3) };
  const body = { player_id: player.playerId, location, ...thing };
  const { status } = await fixture.service.post("/items/grants", body, times);
  return `grant: ${status}`;
};
