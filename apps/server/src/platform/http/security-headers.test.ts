import { describe, expect, it } from "vitest";
import { pageContentPolicy, securityHeaders } from "./security-headers.ts";

const options = {
  publicOrigin: "https://passport.example",
  connectOrigins: ["https://errors.example"],
  mediaOrigins: ["https://media.game.example", "https://cdn.game.example"],
  scriptOrigins: ["https://accounts.example"],
};

const directives = (policy: string): Record<string, string[]> =>
  Object.fromEntries(
    policy.split("; ").map((directive) => {
      const [name = "", ...values] = directive.split(" ");
      return [name, values];
    }),
  );

describe("the policy of pages", () => {
  it("[ROUTE-24] trusts scripts by nonce and by what these load, and no provider's origin", () => {
    expect(directives(pageContentPolicy(options, "n0nce"))["script-src"]).toEqual([
      "'self'",
      "'nonce-n0nce'",
      "'strict-dynamic'",
    ]);
    // A worker has no nonce, and loads from us alone.
    expect(directives(securityHeaders("/sw.js", options)["content-security-policy"] ?? "")["script-src"]).toEqual([
      "'self'",
    ]);
  });

  it("lets pictures and films come from the game's origins", () => {
    const policy = directives(pageContentPolicy(options, "n0nce"));
    expect(policy["img-src"]).toEqual(["'self'", "data:", "blob:", ...options.mediaOrigins]);
    expect(policy["media-src"]).toEqual(["'self'", ...options.mediaOrigins]);
  });

  it("lets nothing else come from there: no script, style, font, frame or call", () => {
    const policy = directives(pageContentPolicy(options, "n0nce"));
    const others = Object.entries(policy).filter(([name]) => name !== "img-src" && name !== "media-src");
    expect(others.length).toBeGreaterThan(8);
    for (const origin of options.mediaOrigins) {
      for (const [, values] of others) expect(values).not.toContain(origin);
    }
  });

  it("is the strict one where no game has pictures", () => {
    const policy = directives(pageContentPolicy({ ...options, mediaOrigins: [] }, "n0nce"));
    expect(policy["img-src"]).toEqual(["'self'", "data:", "blob:"]);
    expect(policy["media-src"]).toEqual(["'self'"]);
  });

  it("leaves data alone: an answer of the api may load nothing", () => {
    expect(securityHeaders("/api/asset/x", options)["content-security-policy"]).toContain("default-src 'none'");
    expect(JSON.stringify(securityHeaders("/api/asset/x", options))).not.toContain("game.example");
  });
});

it("[PAY-7] pages that talk to their opener keep it, all others do not", () => {
  const policyOf = (path: string) => securityHeaders(path, options)["cross-origin-opener-policy"];
  for (const path of ["/external/login", "/twitter-redirect", "/transact/supremacy-world/180/0199f0a4"]) {
    expect(policyOf(path)).toBe("unsafe-none");
  }
  for (const path of ["/", "/profile", "/transactions", "/transact", "/withdraw", "/external/buy"]) {
    expect(policyOf(path)).toBe("same-origin-allow-popups");
  }
});
