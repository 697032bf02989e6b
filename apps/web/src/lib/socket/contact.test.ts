import { describe, expect, it } from "vitest";
import { createStore } from "../store/store.ts";
import type { ConnectionStatus } from "./connection-status.ts";
import { createContact } from "./contact.ts";

const start = () => {
  const sockets = createStore<ConnectionStatus>("open");
  const browser = Object.assign(new EventTarget(), { navigator: { onLine: true } });
  const contact = createContact(sockets, browser);
  const network = (isOn: boolean) => {
    browser.navigator.onLine = isOn;
    browser.dispatchEvent(new Event(isOn ? "online" : "offline"));
  };
  return { sockets, browser, contact, network, status: () => contact.get().status };
};

describe("contact with the server", () => {
  it("[OFFLINE-1] is lost with the connection, keeps its time, and is back with it", () => {
    const { sockets, contact, status } = start();
    expect(status()).toBe("ok");
    sockets.set("connecting");
    const lost = contact.get();
    expect(lost).toMatchObject({ status: "connecting", since: expect.any(String) });
    sockets.set("closed");
    expect(contact.get()).toEqual({ ...lost, status: "closed" });
    sockets.set("open");
    expect(contact.get()).toEqual({ status: "ok" });
  });

  it("[OFFLINE-1] a browser without a network is offline, also on a page without sockets", () => {
    const { sockets, status, network } = start();
    network(false);
    expect(status()).toBe("offline");
    sockets.set("connecting");
    expect(status()).toBe("offline");
    network(true);
    expect(status()).toBe("connecting");
    sockets.set("open");
    expect(status()).toBe("ok");
    network(false);
    network(true);
    expect(status()).toBe("ok");
  });

  it("[OFFLINE-1] a connection that works counts more than what the browser says of its network", () => {
    const { sockets, browser, status } = start();
    browser.navigator.onLine = false;
    expect(status()).toBe("ok");
    sockets.set("connecting");
    sockets.set("open");
    expect(status()).toBe("ok");
  });
});
