/**
 * Every declared call under each lock alone: what debits, signs, or changes a way in, wallet or email is refused under
 * the right locks and under no other, and no call takes a lock off. The expectation is written here, by hand and by
 * the rules; the calls come from the registry, so that a new one has to be thought about.
 */

import { type Command, commands, fillPath, type HttpCall, httpCalls, type Lock, socketPaths } from "@passport/protocol";
import { createTestDatabase, startChains, useTestbed } from "@passport/testbed";
import { publicOrigin } from "@passport/testbed/client/public-origin";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newTransactionId } from "../features/entry/testing/browser.ts";
import { TestClient } from "../platform/socket/testing/test-client.ts";
import { startTestApi, type TestApi } from "../testing/start-test-api.ts";
import type { CallInput, Target } from "./testing/call-input.ts";
import { type Account, openSession, prepareAccounts } from "./testing/matrix-accounts.ts";
import { inputs, withoutParts } from "./testing/matrix-inputs.ts";
import { openUnderAccountLock } from "./testing/open-under-account-lock.ts";

let api: TestApi;
let accounts: ReadonlyMap<string, Account>;
const cleanUp = new AsyncDisposableStack();

beforeAll(async () => {
  const { databaseUrl } = cleanUp.use(await createTestDatabase());
  const { environment } = cleanUp.use(await startChains());
  api = cleanUp.use(await startTestApi({ databaseUrl, natsUrl: useTestbed().natsUrl, environment }));
  accounts = await prepareAccounts(api);
});
afterAll(() => cleanUp.disposeAsync());

const all: readonly Lock[] = ["withdraw", "mint", "total"];
const putLocks = async (userId: string, locks: readonly Lock[]): Promise<void> => {
  const has = (lock: Lock) => locks.includes(lock);
  await api.context.db
    .updateTable("users")
    .set({ withdraw_lock: has("withdraw"), mint_lock: has("mint"), total_lock: has("total") })
    .where("id", "=", userId)
    .execute();
};
const locksOf = async (userId: string): Promise<Lock[]> => {
  const row = await api.context.db.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirstOrThrow();
  return all.filter((lock) => row[`${lock}_lock`]);
};

interface Case {
  name: string;
  call: HttpCall | Command;
  input(target: Target): CallInput;
}

const declared: readonly Case[] = [...httpCalls, ...commands].map((call) => {
  const name = call.kind === "http" ? call.name : call.key;
  return { name, call, input: inputs[name] ?? (() => ({})) };
});
/** Calls of which only a part is stopped, with just that part. */
const parts: readonly Case[] = [
  {
    name: "USER:UPDATE of the email",
    call: commandOf("USER:UPDATE"),
    input: ({ userId }) => ({ payload: { id: userId, email: "another@players.example" } }),
  },
  {
    name: "USER:VERIFY:SEND of a new email",
    call: commandOf("USER:VERIFY:SEND"),
    input: () => ({ payload: { email: "another@players.example" } }),
  },
];
function commandOf(key: string): Command {
  const found = commands.find((command) => command.key === key);
  if (found === undefined) throw new Error(`${key} is not declared`);
  return found;
}

/** Returns the code of the refusal, if it was one. */
const make = async ({ call, input }: Case, account: Account): Promise<string | undefined> => {
  const { id: sessionId, cookie } = await openSession(api, account.userId);
  const { query = {}, body, payload } = input({ ...account, sessionId });
  if (call.kind === "http") {
    const [path] = call.paths;
    const address = `${fillPath(path, query)}?${new URLSearchParams(withoutParts(path, query))}`;
    const response = await api.call(call.method, address, { headers: { cookie }, ...(body !== undefined && { body }) });
    const text = await response.text();
    return response.status < 400 ? undefined : (JSON.parse(text) as { error_code: string }).error_code;
  }
  const url = `${api.origin.replace("http", "ws")}${socketPaths.userCommander(account.userId)}`;
  const commander = await new TestClient(url, { origin: publicOrigin, headers: { cookie } }).open();
  const { error_code: code } = await commander.command(call.key, payload, newTransactionId());
  commander.socket.terminate();
  return code;
};

const accountOf = (username: string): Account => {
  const account = accounts.get(username);
  if (account === undefined) throw new Error(`there is no ${username}`);
  return account;
};

const refusedUnder = async (username: string, lock: Lock): Promise<string[]> => {
  const account = accountOf(username);
  const refused: string[] = [];
  for (const each of [...declared, ...parts]) {
    await putLocks(account.userId, [lock]);
    if ((await make(each, account)) === "account_locked") refused.push(each.name);
  }
  return refused.sort();
};

const withdrawals = ["withdrawSups"];
const mints = ["mintCollectible", "withdrawItem"];
const unstakes = ["unstakeCollectible", "unstakeOldCollectible"];
const payments = ["TRANSACT:SUPREMACY_WORLD"];
/** Each costs SUPS (MOVE-15). */
const moves = ["ASSET:", "ASSET:1155:"].flatMap((kind) =>
  ["TO", "FROM"].map((way) => `${kind}TRANSFER:${way}:SUPREMACY`),
);
const wallets = ["USER:WALLET:ADD", "USER:WALLET:REMOVE"];
const emails = ["USER:UPDATE of the email", "USER:VERIFY:SEND of a new email"];
/** Beyond the rules: what opens the account stays as it is, too, so does the account, and no copy of its data is made. */
const others = [
  "exportAccount",
  "newExternalCode",
  "signEarly",
  "USER:DELETION:REQUEST",
  ...["USER:PASSKEY:PREPARE", "USER:PASSKEY:ADD", "USER:PASSKEY:REMOVE", "USER:TFA:CANCEL"],
  ...["USER:GOOGLE:ADD", "USER:FACEBOOK:ADD", "USER:TWITCH:ADD", "USER:DISCORD:ADD"],
  ...["USER:GOOGLE:REMOVE", "USER:FACEBOOK:REMOVE", "USER:TWITTER:REMOVE", "USER:TWITCH:REMOVE", "USER:DISCORD:REMOVE"],
];

it("[EDIT-50] [USER-19] the lock of withdrawals stops SUPS withdrawals and nothing else", async () => {
  expect(await refusedUnder("alice", "withdraw")).toEqual(withdrawals);
});

it("[EDIT-50] [USER-19] the lock of minting stops 721 mints and 1155 withdrawals and nothing else", async () => {
  expect(await refusedUnder("mallory", "mint")).toEqual(mints.toSorted());
});

it("[EDIT-51] [USER-19] [PAY-9] the account's lock stops both, unstakes, moves, payments, and changes of wallet, email and ways in", async () => {
  const expected = [...withdrawals, ...mints, ...unstakes, ...moves, ...payments, ...wallets, ...emails, ...others];
  expect(await refusedUnder("erin", "total")).toEqual(expected.toSorted());
});

it("[USER-19] every declared call is known to stop or to go through under the account's lock, so that new spending is decided", () => {
  // A locked member of staff makes none of these (support.int.test.ts); players make none at all.
  const ofStaff = declared.filter(({ call }) => typeof call.access === "object").map(({ name }) => name);
  const stopped = [...withdrawals, ...mints, ...unstakes, ...moves, ...payments, ...wallets, ...others, ...ofStaff];
  expect(openUnderAccountLock.filter((name) => stopped.includes(name))).toEqual([]);
  expect(declared.map(({ name }) => name).toSorted()).toEqual([...stopped, ...openUnderAccountLock].toSorted());
});

it("[USER-18] [EDIT-53] no call that a player can make takes a lock off", async () => {
  const carol = accountOf("carol");
  const { userId } = carol;
  const command = (key: string, payload: unknown): Case => ({
    name: `${key} ${JSON.stringify(payload)}`,
    call: commandOf(key),
    input: () => ({ payload }),
  });
  const hostile = [
    ...["unlock", "none", "-account", null].map((type) => command("USER:LOCK", { type })),
    command("USER:LOCK", { type: "account", locked: false }),
    command("USER:LOCK", { type: "account", total_lock: false }),
    command("USER:UPDATE", { id: userId, total_lock: false }),
    command("USER:UPDATE", { id: userId, first_name: "Carol", withdraw_lock: false, mint_lock: false }),
  ];
  await putLocks(userId, all);
  const opened: string[] = [];
  for (const each of [...declared, ...parts, ...hostile]) {
    await make(each, carol);
    if ((await locksOf(userId)).length < all.length) opened.push(each.name);
    await putLocks(userId, all);
  }
  expect(opened).toEqual([]);
});
