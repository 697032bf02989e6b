import { readFile } from "node:fs/promises";
import { type ConnectionOptions, connect, nkeyAuthenticator } from "@nats-io/transport-node";
import { expect, it } from "vitest";
import { startNats } from "./nats.ts";
import { natsKeyFile } from "./nats-keys.ts";
import { useTestbed } from "./use-testbed.ts";

const asDeveloper = async (servers: string): Promise<ConnectionOptions> => {
  const seed = await readFile(natsKeyFile(servers, "developer"));
  return { servers, authenticator: nkeyAuthenticator(new TextEncoder().encode(seed.toString().trim())) };
};

const echo = async (url: string): Promise<string> => {
  const connection = await connect(await asDeveloper(url));
  const subscription = connection.subscribe("echo", { max: 1 });
  connection.publish("echo", "hello");
  for await (const message of subscription) {
    await connection.close();
    return message.string();
  }
  return "nothing";
};

it("serves all test files from one server", async () => {
  expect(await echo(useTestbed().natsUrl)).toBe("hello");
});

it("refuses a connection without a key", async () => {
  const anonymous = connect({ servers: useTestbed().natsUrl, reconnect: false });
  await expect(anonymous).rejects.toThrow("Authorization Violation");
});

it("comes back on the same port after kill -9", async () => {
  await using nats = await startNats();
  expect(await echo(nats.url)).toBe("hello");
  const before = nats.pid();
  await nats.kill();
  await expect(connect({ ...(await asDeveloper(nats.url)), reconnect: false })).rejects.toThrow();
  await nats.restart();
  expect(nats.pid()).not.toBe(before);
  expect(await echo(nats.url)).toBe("hello");
});
