import { updateUser, userTopic } from "@passport/protocol/calls/profile";
import { exchangeRatesTopic } from "@passport/protocol/calls/sups";
import { closeReasons } from "@passport/protocol/socket";
import { patience } from "@passport/testbed/patience";
import { describe, expect, it, vi } from "vitest";
import { createPageSockets } from "./page-sockets.ts";
import { createTestClock } from "./test-clock.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

const alice = "018f3a52-7d3c-7c1e-9f00-000000000001";
const rates = {
  enable_sale: true,
  bnb_to_usd: "600.5",
  usdc_to_usd: "1",
  busd_to_usd: "1",
  eth_to_usd: "3000",
  sup_to_usd: "0.0412",
};
const frame = (seq: number, payload: unknown) =>
  JSON.stringify({ uri: "/public/exchange_rates", key: "SUPS:EXCHANGE", payload, seq });

const start = (server: TestServer) => {
  const clock = createTestClock();
  const onSessionEnded = vi.fn();
  const onUnopened = vi.fn();
  const page = createPageSockets(
    { clock, openSocket: server.openSocket, onUnopened, renewSession: async () => {} },
    onSessionEnded,
  );
  return { clock, onSessionEnded, onUnopened, page };
};

describe("page sockets", () => {
  it("[REALTIME-1] [REALTIME-2] use the paths of the specification", async () => {
    await using server = await startTestServer();
    const { page } = start(server);
    page.topic(exchangeRatesTopic, "").subscribe(() => {});
    page.topic(userTopic, alice).subscribe(() => {});
    page
      .commander(alice)
      .run(updateUser, { id: alice })
      .catch(() => {});
    page
      .commander(undefined)
      .run(updateUser, { id: alice })
      .catch(() => {});
    await vi.waitFor(
      () =>
        expect(server.paths.toSorted()).toEqual([
          "/api/ws/commander",
          "/api/ws/public",
          `/api/ws/user/${alice}`,
          `/api/ws/user/${alice}/commander`,
        ]),
      patience,
    );
  });

  it("several readers share one subscription; a payload of another shape is a failure", async () => {
    await using server = await startTestServer();
    const { page } = start(server);
    const store = page.topic(exchangeRatesTopic, "");
    expect(page.topic(exchangeRatesTopic, "")).toBe(store);
    const leave = [store.subscribe(() => {}), store.subscribe(() => {})];
    expect(store.get()).toEqual({ status: "pending" });
    await vi.waitFor(() => expect(server.connections()).toBe(1), patience);
    server.say("ROOT:/public");
    await vi.waitFor(() => expect(server.heard).toEqual(["SUBSCRIBE:/public/exchange_rates"]), patience);
    server.say(frame(1, rates));
    await vi.waitFor(() => expect(store.get()).toMatchObject({ status: "live", value: rates }), patience);
    server.say(frame(2, { ...rates, sup_to_usd: 0.0412 }));
    await vi.waitFor(() => expect(store.get()).toEqual({ status: "failed" }), patience);
    for (const stop of leave) stop();
    await vi.waitFor(() => expect(server.heard.at(-1)).toBe("UNSUBSCRIBE:/public/exchange_rates"), patience);
  });

  it("[REALTIME-9] [REALTIME-21] a lost connection makes the value stale and the status connecting", async () => {
    await using server = await startTestServer();
    const { page, clock } = start(server);
    const store = page.topic(exchangeRatesTopic, "");
    store.subscribe(() => {});
    // The first connect of a healthy page is no news.
    expect(page.status.get()).toBe("open");
    await vi.waitFor(() => expect(server.connections()).toBe(1), patience);
    server.say("ROOT:/public");
    await vi.waitFor(() => expect(server.heard).toHaveLength(1), patience);
    server.say(frame(1, rates));
    await vi.waitFor(() => expect(store.get().status).toBe("live"), patience);
    const heard = vi.fn();
    page.status.subscribe(heard);
    server.cut();
    await vi.waitFor(() => expect(page.status.get()).toBe("connecting"), patience);
    expect(heard).toHaveBeenCalledOnce();
    expect(store.get()).toMatchObject({ status: "stale", value: rates });
    clock.pass(6000);
    await vi.waitFor(() => expect(page.status.get()).toBe("open"), patience);
  });

  it("[REALTIME-21] a first connect that takes more than 5 s is worth a banner", async () => {
    await using server = await startTestServer();
    const open = server.holdDoor();
    const { page, clock } = start(server);
    page.topic(exchangeRatesTopic, "").subscribe(() => {});
    clock.pass(4999);
    expect(page.status.get()).toBe("open");
    clock.pass(1);
    expect(page.status.get()).toBe("connecting");
    open();
    await vi.waitFor(() => expect(page.status.get()).toBe("open"), patience);
    expect(server.paths).toHaveLength(1);
  });

  it("[REALTIME-32] a lost network gives up every connection at once, and one that is back reconnects at once", async () => {
    await using server = await startTestServer();
    const { page, clock } = start(server);
    const store = page.topic(exchangeRatesTopic, "");
    store.subscribe(() => {});
    await vi.waitFor(() => expect(server.connections()).toBe(1), patience);
    server.say("ROOT:/public");
    await vi.waitFor(() => expect(server.heard).toHaveLength(1), patience);
    server.say(frame(1, rates));
    await vi.waitFor(() => expect(store.get().status).toBe("live"), patience);
    page.drop();
    expect(page.status.get()).toBe("connecting");
    expect(store.get()).toMatchObject({ status: "stale", value: rates, since: expect.any(String) });
    await vi.waitFor(() => expect(server.connections()).toBe(0), patience);
    page.reconnect();
    await vi.waitFor(() => expect(page.status.get()).toBe("open"), patience);
    // The attempts start over: the next loss waits 6 s.
    page.drop();
    clock.pass(5999);
    expect(server.paths).toHaveLength(2);
    clock.pass(1);
    await vi.waitFor(() => expect(server.paths).toHaveLength(3), patience);
  });

  it("a socket closed because the session ended says so to the page", async () => {
    await using server = await startTestServer();
    const { page, onSessionEnded } = start(server);
    page.topic(userTopic, alice).subscribe(() => {});
    await vi.waitFor(() => expect(server.connections()).toBe(1), patience);
    server.cut(closeReasons.session_ended);
    await vi.waitFor(() => expect(onSessionEnded).toHaveBeenCalledOnce(), patience);
  });

  it("a socket that is refused says so to the page, one that is lost later does not", async () => {
    await using server = await startTestServer();
    const { page, clock, onUnopened } = start(server);
    page.topic(userTopic, alice).subscribe(() => {});
    await vi.waitFor(() => expect(server.connections()).toBe(1), patience);
    server.lockDoor();
    server.cut();
    await vi.waitFor(() => expect(page.status.get()).toBe("connecting"), patience);
    expect(onUnopened).not.toHaveBeenCalled();
    clock.pass(6000);
    await vi.waitFor(() => expect(onUnopened).toHaveBeenCalledOnce(), patience);
  });
});
