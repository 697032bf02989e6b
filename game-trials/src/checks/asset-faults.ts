/** Every asset is in exactly one place, and no item is lost or made. */
import type { AssetRow, Books, ItemRow } from "../books.ts";
import { tokenKey } from "../books.ts";
import { clientId, slugs, startingItems, tokenIds } from "../fixture.ts";
import type { Truth } from "../truth.ts";
import { isMove, isUnended } from "./kinds.ts";

export const assetFaults = (books: Books, truth: Truth, players: number): string[] => [
  ...books.assets.flatMap((asset) => placeFaults(asset, truth)),
  ...lockFaults(books),
  ...tokenIds.flatMap((tokenId) => countFaults(tokenId, books, truth, players)),
  ...books.items.flatMap((item) => holdFaults(item, books)),
];

/** The row and the contracts agree on where it is, and one that is off-world is in no game. */
const placeFaults = (asset: AssetRow, { places }: Truth): string[] => {
  const place = places.get(tokenKey(asset.collection, asset.token_id)) ?? "MINTABLE";
  const isInGame = asset.locked_to_service !== null;
  return [
    ...(asset.on_chain_status === place ? [] : [`${asset.hash} is ${asset.on_chain_status}, the chain says ${place}`]),
    ...(isInGame && place === "STAKABLE" ? [`${asset.hash} is in a game and in a wallet`] : []),
    ...(isInGame && asset.locked_to_service !== clientId ? [`${asset.hash} is in ${asset.locked_to_service}`] : []),
  ];
};

/** A lock has an operation that has not ended, and a move under way has locked what it moves. */
const lockFaults = ({ assets, operations }: Books): string[] => {
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  const locked = new Map(assets.flatMap(({ locked_by, hash }) => (locked_by === null ? [] : [[locked_by, hash]])));
  const orphans = [...locked].filter(([id]) => !isUnended(byId.get(id) ?? { state: "confirmed" }));
  const loose = operations.filter(
    (each) => isMove(each) && isUnended(each) && each.asset_hash !== null && locked.get(each.id) !== each.asset_hash,
  );
  return [
    ...orphans.map(([id, hash]) => `${hash} is locked by ${id}, which is ${byId.get(id)?.state}`),
    ...loose.map(({ id, asset_hash }) => `${asset_hash} moves with ${id} and is not locked`),
  ];
};

const countFaults = (tokenId: string, { items, granted }: Books, { itemsOut }: Truth, players: number): string[] => {
  const key = tokenKey(slugs.items, tokenId);
  const here = items
    .filter((item) => tokenKey(item.collection, item.token_id) === key)
    .reduce((total, { count }) => total + BigInt(count), 0n);
  const given = BigInt(players) * startingItems + (granted.get(key) ?? 0n);
  const out = itemsOut.get(key) ?? 0n;
  return here + out === given ? [] : [`items ${key}: ${here} here and ${out} on chain, ${given} were given out`];
};

/** What is held is what withdrawals and moves in flight hold, on the side that they come from. */
const holdFaults = (item: ItemRow, { operations }: Books): string[] => {
  const kinds = item.service === "" ? ["item_withdrawal", "move_to_game"] : ["move_from_game"];
  const inFlight = operations
    .filter(
      (each) =>
        kinds.includes(each.kind) &&
        isUnended(each) &&
        each.account_id === item.account_id &&
        each.collection === item.collection &&
        each.token_id === item.token_id,
    )
    .reduce((total, { amount }) => total + BigInt(amount ?? 0), 0n);
  return inFlight === BigInt(item.held)
    ? []
    : [`items ${item.token_id} of ${item.account_id} in "${item.service}": ${item.held} held, ${inFlight} in flight`];
};
