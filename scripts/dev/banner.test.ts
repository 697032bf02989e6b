import { expect, it } from "vitest";
import { renderBanner } from "./banner.ts";

it("shows where everything is and how to log in", () => {
  const banner = renderBanner({
    webUrl: "http://localhost:5173",
    gameUrl: "http://127.0.0.1:8090",
    serverOrigin: "http://127.0.0.1:8080",
    adminOrigin: "http://127.0.0.1:9090",
    inboxUrl: "http://127.0.0.1:8025",
    databaseUrl: "postgres://postgres@127.0.0.1:25432/passport",
    natsUrl: "nats://127.0.0.1:24222",
    chains: [{ chainId: 31_337, url: "http://127.0.0.1:8545" }],
    outside: { Google: "http://127.0.0.1:28710" },
    dataFolder: ".dev",
    players: [
      { username: "alice", email: "alice@example.com", password: "alice-development" },
      { username: "mallory", email: "mallory@example.com", password: "mallory-development" },
      { username: "carol", public_address: "0x90F7" },
    ],
    staff: [
      {
        username: "trent",
        role: "Support",
        email: "trent@example.com",
        password: "trent-development",
        totpSecret: "TR",
      },
      {
        username: "walter",
        role: "Admin",
        email: "walter@example.com",
        password: "walter-development",
        totpSecret: "WA",
      },
    ],
  });
  expect(banner).toContain("  Web         http://localhost:5173\n");
  expect(banner).toContain("  Game        http://127.0.0.1:8090\n");
  expect(banner).toContain("  Google      http://127.0.0.1:28710\n");
  expect(banner).toContain("  Chain 31337 http://127.0.0.1:8545\n");
  expect(banner).toContain("  alice    alice@example.com    alice-development\n");
  expect(banner).toContain("  carol    wallet               0x90F7\n");
  expect(banner).toContain("  trent   Support  trent@example.com   trent-development   TR\n");
  expect(banner).toContain("  walter  Admin    walter@example.com  walter-development  WA\n");
});
