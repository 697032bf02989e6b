import { expect, it } from "vitest";
import { createStore } from "./store.ts";

it("notifies every listener of a change until it unsubscribes", () => {
  const store = createStore("a");
  const seen: string[] = [];
  const stop = store.subscribe(() => seen.push(`1 ${store.get()}`));
  store.subscribe(() => seen.push(`2 ${store.get()}`));
  store.set("b");
  stop();
  store.set("c");
  expect(seen).toEqual(["1 b", "2 b", "2 c"]);
});

it("connects with the first listener and disconnects after the last, each time again", () => {
  const events: string[] = [];
  const store = createStore(0, () => {
    events.push("connect");
    return () => events.push("disconnect");
  });
  const first = store.subscribe(() => {});
  const second = store.subscribe(() => {});
  first();
  first();
  expect(events).toEqual(["connect"]);
  second();
  expect(events).toEqual(["connect", "disconnect"]);
  store.subscribe(() => {})();
  expect(events).toEqual(["connect", "disconnect", "connect", "disconnect"]);
});
