import { EventEmitter, once } from "node:events";
import { startNats, useTestbed, waitUntil } from "@passport/testbed";
import { describe, expect, it } from "vitest";
import type { Bus, BusErrorReason } from "./bus.ts";
import type { Subject } from "./subjects.ts";
import { connectedBus } from "./testing/connected-bus.ts";

/** Longer than any answer takes on a busy machine; tests that wait for the timeout choose their own. */
const patientMs = 10_000;

const echo = async (body: unknown) => ({ heard: body });
const fails = (reason: BusErrorReason) => expect.objectContaining({ name: "BusError", reason });
const respondTo = async (bus: Bus, subject: Subject, handler: (body: unknown) => Promise<unknown>) => {
  const leave = bus.respond(subject, handler);
  await bus.flush();
  return leave;
};

describe("questions over the bus", () => {
  it("brings a question to another process and its answer back", async () => {
    const { natsUrl } = useTestbed();
    await using asker = await connectedBus(natsUrl);
    await using answerer = await connectedBus(natsUrl);
    await respondTo(answerer, "test.echo", echo);
    await expect(asker.request("test.echo", { number: 1 }, patientMs)).resolves.toEqual({ heard: { number: 1 } });
    await expect(asker.request("test.echo", null, patientMs)).resolves.toEqual({ heard: null });
  });

  it("shares the questions among all who answer: each is answered once", async () => {
    const { natsUrl } = useTestbed();
    await using asker = await connectedBus(natsUrl);
    await using one = await connectedBus(natsUrl);
    await using two = await connectedBus(natsUrl);
    const heard = { one: 0, two: 0 };
    await respondTo(one, "test.shared", async () => {
      heard.one += 1;
    });
    await respondTo(two, "test.shared", async () => {
      heard.two += 1;
    });
    await Promise.all(Array.from({ length: 200 }, (_, n) => asker.request("test.shared", n, patientMs)));
    expect(heard.one + heard.two).toBe(200);
    expect(Math.min(heard.one, heard.two)).toBeGreaterThan(0);
  });

  it("fails at once without a responder, also after the last one has left", async () => {
    const { natsUrl } = useTestbed();
    await using asker = await connectedBus(natsUrl);
    await using answerer = await connectedBus(natsUrl);
    await expect(asker.request("test.none", 1, patientMs)).rejects.toEqual(fails("no_responders"));
    const leave = await respondTo(answerer, "test.none", echo);
    await expect(asker.request("test.none", 1, patientMs)).resolves.toEqual({ heard: 1 });
    leave();
    await answerer.flush();
    await expect(asker.request("test.none", 1, patientMs)).rejects.toEqual(fails("no_responders"));
  });

  it("gives up after its time, and a late answer does no harm", async () => {
    const { natsUrl } = useTestbed();
    await using asker = await connectedBus(natsUrl);
    await using answerer = await connectedBus(natsUrl);
    const bell = new EventEmitter();
    await respondTo(answerer, "test.slow", async (body) => {
      if (body === "slow") await once(bell, "rung");
      return body;
    });
    await expect(asker.request("test.slow", "slow", 50)).rejects.toEqual(fails("timeout"));
    bell.emit("rung");
    await expect(asker.request("test.slow", "next", patientMs)).resolves.toBe("next");
  });

  it("says that the answerer failed without telling its reasons", async () => {
    const { natsUrl } = useTestbed();
    await using bus = await connectedBus(natsUrl);
    await respondTo(bus, "test.broken", () => Promise.reject(new Error("the key is 0x1234")));
    const failure = await bus.request("test.broken", 1, patientMs).catch((error: unknown) => error);
    expect(failure).toEqual(fails("failed"));
    expect(String(failure)).not.toContain("0x1234");
  });

  it("refuses while NATS is away, and responds again when it is back", async () => {
    await using nats = await startNats();
    await using asker = await connectedBus(nats.url);
    await using answerer = await connectedBus(nats.url);
    await respondTo(answerer, "test.back", echo);
    await nats.kill();
    await waitUntil("the loss to be noticed", () => !asker.isConnected() && !answerer.isConnected());
    await expect(asker.request("test.back", 1, patientMs)).rejects.toEqual(fails("not_connected"));
    await nats.restart();
    await waitUntil("both to be back", () => asker.isConnected() && answerer.isConnected());
    await answerer.flush();
    await expect(asker.request("test.back", 1, patientMs)).resolves.toEqual({ heard: 1 });
  });

  it("responds to pending requests before it closes", async () => {
    const { natsUrl } = useTestbed();
    await using asker = await connectedBus(natsUrl);
    const answerer = await connectedBus(natsUrl);
    const bell = new EventEmitter();
    const begun = once(bell, "begun");
    const rung = once(bell, "rung");
    await respondTo(answerer, "test.closing", async () => {
      bell.emit("begun");
      await rung;
      return "done";
    });
    const question = asker.request("test.closing", 1, patientMs);
    await begun;
    const closing = answerer[Symbol.asyncDispose]();
    bell.emit("rung");
    await expect(question).resolves.toBe("done");
    await closing;
  });
});
