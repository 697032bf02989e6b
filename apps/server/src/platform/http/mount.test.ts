import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import Fastify from "fastify";
import { expect, it, onTestFinished } from "vitest";
import { Failure } from "../wire/failure.ts";
import { type Mount, registerMount } from "./mount.ts";

const startMounted = async (guard?: () => void) => {
  const app = Fastify();
  app.addHook("onRequest", async (_request, reply) => void reply.header("x-content-type-options", "nosniff"));
  app.post("/api/own", async (request) => ({ parsed: request.body }));
  const handle: Mount["handle"] = (request, response) => {
    void text(request).then((body) => response.end(`${request.method} ${request.url} ${body}`));
  };
  await registerMount(app, { paths: ["/standard/*"], handle }, guard);
  await app.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(() => app.close());
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
};

it("hands the request over whole, whatever its body is, and keeps our headers on the answer", async () => {
  const url = await startMounted();
  for (const type of ["application/x-www-form-urlencoded", "application/json", "text/plain"]) {
    const answer = await fetch(`${url}/standard/token?x=1`, {
      method: "POST",
      headers: { "content-type": type },
      body: "grant_type=code",
    });
    expect(await answer.text()).toBe("POST /standard/token?x=1 grant_type=code");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  }
  expect(await (await fetch(`${url}/standard/token`)).text()).toBe("GET /standard/token ");
});

it("leaves every other path as it was", async () => {
  const url = await startMounted();
  const headers = { "content-type": "application/json" };
  const own = await fetch(`${url}/api/own`, { method: "POST", headers, body: '{"a":1}' });
  expect(await own.json()).toEqual({ parsed: { a: 1 } });
});

it("hands nothing over that its guard refuses, and guards nothing else", async () => {
  const url = await startMounted(() => {
    throw new Failure("too_many_requests");
  });
  expect((await fetch(`${url}/standard/token`)).status).toBe(500);
  const headers = { "content-type": "application/json" };
  expect((await fetch(`${url}/api/own`, { method: "POST", headers, body: "{}" })).status).toBe(200);
});
