import type { PagePolicy } from "@passport/protocol";
import { describe, expect, it } from "vitest";
import { filesContentPolicy, pageContentPolicy } from "./page-content-policy.ts";

const options = {
  publicOrigin: "https://passport.example",
  connectOrigins: ["https://errors.example"],
  mediaOrigins: ["https://media.game.example", "https://cdn.game.example"],
  walletOrigins: ["wss://relay.example"],
  providerOrigins: ["https://accounts.example"],
  providerScripts: ["https://accounts.example/client.js"],
};

const directives = (policy: string): Record<string, string[]> =>
  Object.fromEntries(
    policy.split("; ").map((directive) => {
      const [name = "", ...values] = directive.split(" ");
      return [name, values];
    }),
  );
const policyOf = (policy: PagePolicy, given = options) => directives(pageContentPolicy(policy, given, "n0nce"));
const classes: PagePolicy[] = ["public", "player", "sign-in"];

describe("the policy of pages", () => {
  it.each(classes)("[ROUTE-25] [ROUTE-26] of the class %s is this header", (policy) =>
    expect(pageContentPolicy(policy, options, "n0nce").split("; ")).toMatchSnapshot(),
  );

  it("[ROUTE-24] trusts scripts by nonce and by what these load, and no provider's origin", () => {
    for (const policy of classes) {
      expect(policyOf(policy)["script-src"]).toEqual(["'self'", "'nonce-n0nce'", "'strict-dynamic'"]);
    }
    // A worker has no nonce, and loads from us alone.
    expect(directives(filesContentPolicy(options))["script-src"]).toEqual(["'self'"]);
  });

  it("[ROUTE-25] names login providers on pages of the login alone, and wallet hosts on no public page", () => {
    const mentions = (policy: PagePolicy, origin: string) =>
      pageContentPolicy(policy, options, "n0nce").includes(origin);
    expect(classes.filter((policy) => mentions(policy, "https://accounts.example"))).toEqual(["sign-in"]);
    expect(classes.filter((policy) => mentions(policy, "wss://relay.example"))).toEqual(["player", "sign-in"]);
    expect(filesContentPolicy(options)).not.toMatch(/accounts\.example|relay\.example/);
  });

  it("[ROUTE-26] wants trusted values for markup and scripts, made by our named policies", () => {
    for (const policy of classes) {
      expect(policyOf(policy)["require-trusted-types-for"]).toEqual(["'script'"]);
      expect(policyOf(policy)["trusted-types"]).toEqual([
        "art",
        "service-worker",
        "own-script",
        "default",
        ...(policy === "sign-in" ? ["provider-script"] : []),
      ]);
    }
  });

  it("lets pictures and films come from the game's origins", () => {
    const policy = policyOf("player");
    expect(policy["img-src"]).toEqual(["'self'", "data:", "blob:", ...options.mediaOrigins]);
    expect(policy["media-src"]).toEqual(["'self'", ...options.mediaOrigins]);
  });

  it("lets nothing else come from there: no script, style, font, frame or call", () => {
    const others = Object.entries(policyOf("player")).filter(([name]) => name !== "img-src" && name !== "media-src");
    expect(others.length).toBeGreaterThan(8);
    for (const origin of options.mediaOrigins) {
      for (const [, values] of others) expect(values).not.toContain(origin);
    }
  });

  it("is the strict one where no game has pictures", () => {
    const policy = policyOf("player", { ...options, mediaOrigins: [] });
    expect(policy["img-src"]).toEqual(["'self'", "data:", "blob:"]);
    expect(policy["media-src"]).toEqual(["'self'"]);
  });
});
