/** Both edges together, as a page uses them: log in over HTTP, live over sockets, log out over HTTP. */

import type { User } from "@passport/protocol";
import { createTestDatabase, useTestbed } from "@passport/testbed";
import { publicOrigin } from "@passport/testbed/client/public-origin";
import { afterAll, beforeAll, expect, it } from "vitest";
import { TestClient } from "../platform/socket/testing/test-client.ts";
import { startTestApi, type TestApi } from "../testing/start-test-api.ts";

const apis: TestApi[] = [];
const cleanUp = new AsyncDisposableStack();

beforeAll(async () => {
  const { databaseUrl } = cleanUp.use(await createTestDatabase());
  for (let copy = 0; copy < 2; copy++) {
    apis.push(cleanUp.use(await startTestApi({ databaseUrl, natsUrl: useTestbed().natsUrl })));
  }
});
afterAll(() => cleanUp.disposeAsync());

const copy = (index: number): TestApi => {
  const api = apis[index];
  if (api === undefined) throw new Error("not started");
  return api;
};
const open = (api: TestApi, path: string, cookie?: string) => {
  const headers = cookie === undefined ? {} : { cookie };
  return new TestClient(`${api.origin.replace("http", "ws")}${path}`, { origin: publicOrigin, headers }).open();
};
const userOf = async (api: TestApi, cookie: string): Promise<User> => {
  const response = await api.call("GET", "/auth/check", { headers: { cookie } });
  return ((await response.json()) as { user: User }).user;
};
const command = (key: string, payload: unknown, transactionId: string) =>
  JSON.stringify({ key, payload, transactionId });

it("[REALTIME-27] a change made through one copy reaches the page that another copy holds, numbered without a gap", async () => {
  const cookie = await copy(0).logIn("alice");
  const alice = await userOf(copy(0), cookie);
  const page = await open(copy(1), `/api/ws/user/${alice.id}`, cookie);
  page.say(`SUBSCRIBE:/user/${alice.id}`);
  const snapshot = await page.until(({ frames }) => frames.find(({ key }) => key === "USER:INIT"));
  expect(snapshot.payload).toEqual(alice);

  const commander = await open(copy(0), `/api/ws/user/${alice.id}/commander`, cookie);
  commander.say(command("USER:UPDATE", { id: alice.id, first_name: "  Alicia " }, "aaaaaaaaaaaa"));
  const reply = await commander.until(({ frames }) => frames[0]);
  expect(reply).toMatchObject({ key: "USER:UPDATE", transactionId: "aaaaaaaaaaaa", payload: { first_name: "Alicia" } });
  const change = await page.until(({ frames }) => frames.find(({ key }) => key === "USER"));
  expect(change).toMatchObject({ payload: { first_name: "Alicia" }, seq: (snapshot.seq ?? 0) + 1 });
  page.socket.close();
  commander.socket.close();
});

it("[SESSION-5] logging out at one copy closes the sockets that another copy holds", async () => {
  const cookie = await copy(0).logIn("bob");
  const bob = await userOf(copy(0), cookie);
  const page = await open(copy(1), `/api/ws/user/${bob.id}`, cookie);
  await copy(0).call("GET", "/auth/logout", { headers: { cookie } });
  expect((await page.closed).reason).toBe("session_ended");
  await expect(open(copy(1), `/api/ws/user/${bob.id}`, cookie)).rejects.toMatchObject({ status: 401 });
});

it("[USER-5] [ROUTE-22] over the commander mallory reads alice's public fields and changes nothing of hers", async () => {
  const cookie = await copy(0).logIn("mallory");
  const mallory = await userOf(copy(0), cookie);
  const alice = await userOf(copy(0), await copy(0).logIn("alice"));
  const commander = await open(copy(0), `/api/ws/user/${mallory.id}/commander`, cookie);
  commander.say(command("USER", { username: "alice" }, "bbbbbbbbbbbb"));
  const { id, username } = alice;
  const read = await commander.until(({ frames }) =>
    frames.find(({ transactionId }) => transactionId === "bbbbbbbbbbbb"),
  );
  expect(read.payload).toEqual({ id, username, first_name: "", last_name: "" });
  commander.say(command("USER:UPDATE", { id, first_name: "Owned" }, "cccccccccccc"));
  const refused = await commander.until(({ frames }) =>
    frames.find(({ transactionId }) => transactionId === "cccccccccccc"),
  );
  expect(refused).toMatchObject({ key: "ERROR", error_code: "not_found" });
  commander.socket.close();
});
