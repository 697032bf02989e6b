import { describe, expect, it } from "vitest";
import { judgeDestination } from "./destination.ts";

const own = "https://passport.example";
const game = {
  client_id: "hangar-seven",
  name: "Hangar 7",
  origins: ["https://game.example"],
  redirect_urls: ["https://game.example/return"],
};
const judge = (search: Parameters<typeof judgeDestination>[0], client: typeof game | undefined = game) =>
  judgeDestination(search, client, own);

describe("where an external login leads", () => {
  it("to the opener of a registered origin, with what it asked for", () => {
    expect(judge({ origin: "https://game.example", challenge: "c", state: "s" })).toEqual({
      kind: "opener",
      site: "Hangar 7",
      origin: "https://game.example",
      challenge: "c",
      state: "s",
      fallback: "https://game.example/return",
    });
  });

  it("[LOGIN-22] to the registered redirect URL, before any opener", () => {
    const redirectURL = "https://game.example/return";
    expect(judge({ redirectURL, origin: "https://game.example" })).toEqual({
      kind: "redirect",
      site: "Hangar 7",
      clientId: "hangar-seven",
      url: redirectURL,
    });
  });

  it("[EXTERNAL-6] to a path of ours, whichever site asked", () => {
    expect(judge({ redirectURL: "/transactions?page=2" })).toEqual({ kind: "own", path: "/transactions?page=2" });
    expect(judgeDestination({}, undefined, own)).toEqual({ kind: "own", path: undefined });
  });

  it.each([
    { origin: "https://mallory.example" },
    { origin: "https://game.example.mallory.example" },
    { origin: "http://game.example" },
    { origin: "https://game.example:8443" },
    { origin: "https://game.example/" },
    { origin: "*" },
    { origin: "null" },
    { origin: "" },
    { redirectURL: "https://game.example/return?to=mallory" },
    { redirectURL: "https://game.example/return/" },
    { redirectURL: "//game.example/return" },
    { redirectURL: "/\\mallory.example" },
    { redirectURL: "javascript:alert(1)" },
    { origin: "https://game.example", redirectURL: "https://mallory.example/" },
    { origin: "https://mallory.example", redirectURL: "/transactions" },
  ])("[EXTERNAL-5] [EXTERNAL-6] nowhere for %j, whatever the server said", (search) => {
    expect(() => judge(search)).toThrow("This site is not registered with us. Nothing was sent to it.");
  });

  it("nowhere without a client", () => {
    expect(() => judgeDestination({ origin: "https://game.example" }, undefined, own)).toThrow();
  });
});
