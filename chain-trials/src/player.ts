/** A player with a wallet on both chains and a browser that is logged in. */
import { createHash, randomBytes } from "node:crypto";
import { newId } from "@passport/database";
import { newAddress } from "@passport/testbed/client/new-address";
import { publicOrigin } from "@passport/testbed/client/public-origin";
import type { HDAccount } from "viem";
import { mnemonicToAccount } from "viem/accounts";

/** Development only: Anvil's own phrase. The first accounts of it are the studio's. */
const phrase = "test test test test test test test test test test test junk";
const firstIndex = 1000;

export interface Player {
  userId: string;
  accountId: string;
  username: string;
  wallet: HDAccount;
  cookie: string;
}

/** A wallet without an account. */
export const strangerWallet = (): HDAccount => mnemonicToAccount(phrase, { addressIndex: firstIndex - 1 });

type Sql = (statement: string, values?: unknown[]) => Promise<unknown>;

/** Rows as a sign-up, the linking of a wallet and a login leave them. */
export const createPlayer = async (sql: Sql, nth: number): Promise<Player> => {
  const wallet = mnemonicToAccount(phrase, { addressIndex: firstIndex + nth });
  const player = { userId: newId(), accountId: newId(), username: `player_${nth}`, wallet };
  await sql("insert into users (id, account_id, username, public_address) values ($1, $2, $3, $4)", [
    player.userId,
    player.accountId,
    player.username,
    wallet.address,
  ]);
  const token = randomBytes(32).toString("base64url");
  await sql("insert into sessions (id, token_hash, user_id) values ($1, $2, $3)", [
    newId(),
    createHash("sha256").update(token).digest(),
    player.userId,
  ]);
  return { ...player, cookie: `__Host-passport-sid=${token}` };
};

export interface Answer {
  status: number;
  body: { messageSignature?: `0x${string}`; expiry?: number; error_code?: string };
}

/** Our own page asking; every call comes from an address of its own, so that no flood guard stands in the way. */
export const ask = async (origin: string, player: Player, path: string): Promise<Answer> => {
  const response = await fetch(`${origin}${path}`, {
    headers: {
      cookie: player.cookie,
      origin: publicOrigin,
      "sec-fetch-site": "same-origin",
      "x-forwarded-for": newAddress(),
    },
    signal: AbortSignal.timeout(15_000),
  });
  return { status: response.status, body: (await response.json()) as Answer["body"] };
};
