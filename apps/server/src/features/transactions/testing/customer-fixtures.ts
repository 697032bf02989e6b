/** A player with an account of their own, a session and sockets, made for one test. */

import { createHash, randomBytes } from "node:crypto";
import { type Database, newId } from "@passport/database";
import { publicOrigin } from "@passport/testbed/client/public-origin";
import { sql } from "kysely";
import { type Frame, TestClient } from "../../../platform/socket/testing/test-client.ts";

export interface Customer {
  username: string;
  userId: string;
  accountId: string;
  cookie: string;
  /** Sends a command and returns its reply. */
  ask(key: string, payload?: unknown): Promise<Frame>;
  /** Opens an account socket and subscribes; returns the first frame of the topic behind it. */
  watch(topic: "sups" | "held" | "transactions" | "currencies", from?: string): Promise<TestClient>;
  connect(path: string, from?: string): Promise<TestClient>;
}

/** A session as a login makes it: the browser has the value, the database its hash. Staff have just proven a second factor. */
const openSession = async (db: Database, userId: string, hasSecondFactor: boolean): Promise<string> => {
  const token = randomBytes(32).toString("base64url");
  const token_hash = createHash("sha256").update(token).digest();
  await db
    .insertInto("sessions")
    .values({ id: newId(), token_hash, user_id: userId, ...(hasSecondFactor && { two_factor_at: sql<Date>`now()` }) })
    .execute();
  return token;
};

/** `at` is where they connect unless told otherwise. A server process is its own origin; `startTestApi` has another. */
export const addCustomer = async (
  db: Database,
  at: { origin: string },
  options: { role?: string; isProcess?: boolean } = {},
): Promise<Customer> => {
  const [userId, accountId] = [newId(), newId()];
  const username = `p_${randomBytes(6).toString("hex")}`;
  const role = options.role ?? "Member";
  await db.insertInto("users").values({ id: userId, account_id: accountId, username, role }).execute();
  const cookie = `${options.isProcess ? "passport_sid" : "__Host-passport-sid"}=${await openSession(db, userId, role !== "Member")}`;
  let commander: Promise<TestClient> | undefined;

  const connect = (path: string, from = at.origin) =>
    new TestClient(`${from.replace("http", "ws")}/api/ws${path}`, {
      headers: { origin: options.isProcess ? from : publicOrigin, cookie },
    }).open();

  return {
    username,
    userId,
    accountId,
    cookie,
    connect,
    async ask(key, payload) {
      commander ??= connect(`/user/${userId}/commander`);
      return (await commander).command(key, payload, randomBytes(6).toString("hex"));
    },
    async watch(topic, from) {
      const page = await connect(`/account/${accountId}`, from);
      const uri = `/account/${accountId}/${topic}`;
      page.say(`SUBSCRIBE:${uri}`);
      await page.frame((frame) => frame.uri === uri);
      return page;
    },
  };
};
