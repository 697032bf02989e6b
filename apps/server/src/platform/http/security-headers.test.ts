import { expect, it } from "vitest";
import { securityHeaders } from "./security-headers.ts";

const options = {
  publicOrigin: "https://passport.example",
  connectOrigins: ["https://errors.example"],
  mediaOrigins: ["https://media.game.example"],
  walletOrigins: ["wss://relay.example"],
  providerOrigins: ["https://accounts.example"],
  providerScripts: ["https://accounts.example/client.js"],
};

it("leaves data alone: an answer of the api may load nothing", () => {
  expect(securityHeaders("/api/asset/x", options)["content-security-policy"]).toContain("default-src 'none'");
  expect(JSON.stringify(securityHeaders("/api/asset/x", options))).not.toContain("game.example");
});

it("[PAY-7] pages that talk to their opener keep it, all others do not", () => {
  const policyOf = (path: string) => securityHeaders(path, options)["cross-origin-opener-policy"];
  const kept = ["/external/login", "/twitter-redirect", "/provider/google", "/transact/supremacy-world/180/0199f0a4"];
  for (const path of kept) expect(policyOf(path)).toBe("unsafe-none");
  for (const path of ["/", "/profile", "/transactions", "/transact", "/withdraw", "/external/buy"]) {
    expect(policyOf(path)).toBe("same-origin-allow-popups");
  }
});
