/** Players, a game and its collection of items, and what each process may do with them by plain SQL. */
import { createTestDatabase } from "@passport/testbed";
import type pg from "pg";
import { newId } from "../../new-id.ts";
import { addressAs } from "../process-roles.ts";
import { connect } from "./try-acts.ts";

export const contract = `0x${"c1".repeat(20)}`;
export const treasury = `0x${"7e".repeat(20)}`;

interface Player {
  account: string;
  wallet: string;
}

interface Operation {
  kind: string;
  state?: string;
  amount?: number;
  txHash?: Buffer;
  rank?: number;
}

export const refused = { code: "42501" };

export const startItems = async () => {
  const database = await createTestDatabase();
  const owner = await connect(database.ownerUrl);
  const api = await connect(addressAs(database.ownerUrl, "api"));
  const worker = await connect(addressAs(database.ownerUrl, "worker"));
  await owner.query(`insert into clients (id, name, origins, redirect_urls, logout_urls)
    values ('hangar-one-1', 'Hangar', '{}', '{}', '{}'), ('other-game-1', 'Other', '{}', '{}', '{}')`);
  await owner.query(
    `insert into collections (slug, kind, name, chain_id, mint_contract, transfer_address, client_id)
     values ('medals', '1155', 'Medals', 1, $1, $2, 'hangar-one-1'), ('machines', '721', 'Machines', 1, null, null, 'hangar-one-1'),
       ('relics', '721', 'Relics', 1, null, null, null)`,
    [contract, treasury],
  );
  await owner.query("insert into item_caps values ('medals', 1000)");
  const addPlayer = async (count = 0, service = ""): Promise<Player> => {
    const [id, account, wallet] = [newId(), newId(), `0x${newId().replaceAll("-", "")}00000000`];
    await owner.query("insert into users (id, account_id, username, public_address) values ($1, $2, $3, $4)", [
      ...[id, account, `p_${id.slice(-12)}`, wallet],
    ]);
    await owner.query("insert into client_players (id, client_id, user_id) values ($1, 'hangar-one-1', $2)", [
      newId(),
      id,
    ]);
    if (count > 0)
      await owner.query(
        "insert into items (account_id, collection, token_id, service, count) values ($1, 'medals', 1, $2, $3)",
        [account, service, count],
      );
    return { account, wallet };
  };
  /** What the player has: in Passport, in the game, and held. */
  const itemsOf = async ({ account }: Player): Promise<string> => {
    const { rows } = await owner.query<{ text: string }>(
      `select concat_ws(' + ', coalesce(sum(count) filter (where service = ''), 0), coalesce(sum(count) filter (where service <> ''), 0))
         || ' held ' || coalesce(sum(held), 0) as text from items where account_id = $1`,
      [account],
    );
    return rows[0]?.text ?? "";
  };

  /** As a process may write it: with whatever it likes to say. */
  const addOperation = async (client: pg.Client, player: Player, operation: Operation): Promise<string> => {
    const { kind, state = "pending", amount = 2, txHash = null, rank = 0 } = operation;
    const id = newId();
    await client.query(
      `insert into operations (id, kind, state, account_id, chain_id, wallet, collection, token_id, amount, tx_hash, log_rank)
       values ($1, $2, $3, $4, 1, $5, 'medals', 1, $6, $7, $8)`,
      [id, kind, state, player.account, player.wallet, amount, txHash, rank],
    );
    if (kind.startsWith("move"))
      await client.query(
        "insert into moves (operation_id, client_id, player_id) values ($1, 'hangar-one-1', gen_random_uuid())",
        [id],
      );
    return id;
  };
  const setState = (client: pg.Client, id: string, state: string, more = "") =>
    client.query(`update operations set state = $2 ${more} where id = $1`, [id, state]);
  const hold = async (id: string, client = api): Promise<boolean | undefined> =>
    (await client.query<{ done: boolean }>("select hold_items($1) as done", [id])).rows[0]?.done;
  const end = (client: pg.Client, ...ids: string[]) => client.query("select end_item_holds($1)", [ids]);
  const credit = (client: pg.Client, ...ids: string[]) => client.query("select credit_items($1)", [ids]);
  const grant = async (
    player: Player,
    amount: number,
    given: { client?: string; collection?: string; token?: number } = {},
  ) => {
    const { client = "hangar-one-1", collection = "medals", token = 1 } = given;
    const values = [client, player.account, collection, token, amount];
    const { rows } = await api.query<{ outcome: string }>(
      "select grant_items($1, $2, $3, $4, $5, false) as outcome",
      values,
    );
    return rows[0]?.outcome;
  };
  const addLog = (name: string, args: object, given: { txHash?: Buffer; state?: string } = {}) =>
    owner.query(
      `insert into chain_events (chain_id, block_number, log_index, tx_hash, block_hash, contract, name, args, state)
       values (1, 1, 0, $1, '\\x01', $2, $3, $4, $5)`,
      [given.txHash ?? newHash(), contract, name, JSON.stringify(args), given.state ?? "final"],
    );
  const newHash = () => Buffer.from(newId().replaceAll("-", ""), "hex");
  return {
    owner,
    api,
    worker,
    addPlayer,
    itemsOf,
    addOperation,
    setState,
    hold,
    end,
    credit,
    grant,
    addLog,
    newHash,
    async [Symbol.asyncDispose]() {
      for (const client of [owner, api, worker]) await client.end();
      await database[Symbol.asyncDispose]();
    },
  };
};
