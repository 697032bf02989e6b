/** Another game's claims, players, items, collections and events, by their right ids: they do not exist for this game. */
import { serviceCalls } from "@passport/protocol";
import { waitUntil } from "@passport/testbed/wait-until";
import {
  type Attempts,
  attempted,
  createClaim,
  type GameAttack,
  isRefused,
  payClaim,
  postClaim,
  together,
} from "./attack.ts";
import { inputOf, type Things } from "./inputs.ts";
import type { Table } from "./table.ts";

/** Claims in every state that they can be in, and events of theirs. */
const thingsOf = async (table: Table): Promise<Things[]> => {
  const { fixture, victim } = table;
  const [open, paid] = [await createClaim(table, victim), await createClaim(table, victim)];
  await payClaim(table, victim, paid);
  await waitUntil("the other game's events to be delivered", async () => {
    const due = await fixture.sql("select 1 from webhook_events where client_id = $1 and state = 'due'", [
      victim.game.clientId,
    ]);
    return due.length === 0;
  });
  const events = await fixture.sql<{ id: string }>("select id from webhook_events where client_id = $1", [
    victim.game.clientId,
  ]);
  return [{ claimId: open }, { claimId: paid }, ...events.map(({ id }) => ({ claimId: paid, eventId: id }))];
};

/** An id of the other game in an answer is a leak, whatever the status. */
const leakOf = (text: string, { victim }: Table, things: readonly Things[]): string | undefined =>
  [
    victim.player.playerId,
    victim.player.userId,
    victim.player.accountId,
    ...victim.hashes,
    victim.slugs.collectibles,
    victim.slugs.items,
    ...things.flatMap(({ claimId, eventId }) => [claimId ?? [], eventId ?? []].flat()),
  ].find((id) => text.includes(id));

export const foreignAttack: GameAttack = {
  name: "what belongs to another game",
  async attempt(table) {
    const things = await thingsOf(table);
    const before = await table.fingerprint();
    const attempts = await Promise.all(
      serviceCalls.flatMap((call) => things.map((thing) => tryCall(table, call, thing, things))),
    );
    // Mixed up: one's own collection with another's player, and another's collection with one's own player.
    const mixed = await Promise.all([
      grantAcross(table, "player"),
      grantAcross(table, "collection"),
      claimFromStranger(table),
    ]);
    const isChanged = (await table.fingerprint()) !== before;
    return together([...attempts, ...mixed, attempted("the other game's rows have changed", isChanged)]);
  },
};

const hasForeignId = (path: string, body: unknown, { victim }: Table, { claimId, eventId }: Things): boolean => {
  const sent = path + JSON.stringify(body ?? {});
  const ids = [victim.player.playerId, victim.hashes[0], victim.slugs.items, claimId, eventId];
  return ids.some((id) => id !== undefined && sent.includes(id));
};

const tryCall = async (
  table: Table,
  call: (typeof serviceCalls)[number],
  thing: Things,
  things: readonly Things[],
): Promise<Attempts> => {
  const { path, body } = inputOf(call, table.victim, thing);
  const answer = await table.call(table.hostile.game.key, call.method, path, { body });
  const leak = leakOf(answer.text, table, things);
  // A list without an id, and a claim for nobody in particular, are one's own; a list filtered by a stranger is empty.
  const isEmptyList = Array.isArray(answer.body["data"]) && answer.body["data"].length === 0;
  const isThrough = hasForeignId(path, body, table, thing) && !isRefused(answer) && !isEmptyList;
  return attempted(
    `${call.name} ${path}: ${answer.status}${leak === undefined ? "" : `, names ${leak}`}`,
    isThrough || leak !== undefined,
  );
};

const grantAcross = async (table: Table, foreign: "player" | "collection"): Promise<Attempts> => {
  const { victim, hostile } = table;
  const body = {
    player_id: (foreign === "player" ? victim : hostile).player.playerId,
    collection: (foreign === "collection" ? victim : hostile).slugs.items,
    token_id: "1",
    amount: 5,
  };
  const answer = await table.call(hostile.game.key, "POST", "/api/service/items/grants", { body });
  return attempted(`a grant with another game's ${foreign}: ${answer.status}`, !isRefused(answer));
};

const claimFromStranger = async (table: Table): Promise<Attempts> => {
  const answer = await postClaim(table, table.hostile, { player_id: table.victim.player.playerId });
  return attempted(`a claim for another game's player: ${answer.status}`, !isRefused(answer));
};
