import { once } from "node:events";
import { Agent, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pass } from "node:timers/promises";
import Fastify from "fastify";
import { expect, it, onTestFinished } from "vitest";
import { dropSlowSenders } from "./slow-senders.ts";

const timeoutMs = 200;

/** Responds later than a body may take to arrive. */
const start = async () => {
  const app = Fastify();
  dropSlowSenders(app, ({ url }) => (url === "/patient" ? 60_000 : timeoutMs));
  const answer = async (): Promise<string> => {
    await pass(timeoutMs * 1.5);
    return "answered";
  };
  app.post("/", answer);
  app.post("/patient", answer);
  await app.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(() => app.close());
  return (app.server.address() as AddressInfo).port;
};

const sendHalf = async (port: number, path: string) => {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 10\r\n\r\nhalf`);
  return socket;
};

it("ends the connection of a body that does not come, and waits where it was told to", async () => {
  const port = await start();
  const patient = await sendHalf(port, "/patient");
  for (const path of ["/", "/nowhere"]) await once(await sendHalf(port, path), "close");
  patient.write("theend");
  const [answer] = (await once(patient, "data")) as [Buffer];
  expect(String(answer)).toContain("200 OK");
});

it("leaves a connection alone whose body has come, however long the answer takes", async () => {
  const port = await start();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const send = async (body: string) => {
    const sent = request({ port, agent, method: "POST", headers: { "content-type": "text/plain" } }).end(body);
    const [response] = await once(sent, "response");
    return { body: await text(response), isReused: sent.reusedSocket };
  };
  expect(await send("whole")).toEqual({ body: "answered", isReused: false });
  expect(await send("")).toEqual({ body: "answered", isReused: true });
  expect(await send("whole")).toEqual({ body: "answered", isReused: true });
});
