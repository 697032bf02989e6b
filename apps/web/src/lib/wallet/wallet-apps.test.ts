import { expect, it } from "vitest";
import { openInApp, pairWithApp, walletApps } from "./wallet-apps.ts";

const page = "https://passport.example/login?redirectURL=%2Fbuy";

it("[WALLET-3] metamask, rainbow, gnosis, trust, argent and ledgerlive have a link, with and without a pairing", () => {
  expect(walletApps).toEqual(["metamask", "rainbow", "gnosis", "trust", "argent", "ledgerlive"]);
  for (const app of walletApps) {
    expect(new URL(openInApp(app, page)).protocol).toMatch(/^(https|ledgerlive):$/);
    const link = new URL(pairWithApp(app, "wc:abc@2?relay-protocol=irn&symKey=1"));
    expect(link.searchParams.get("uri")).toBe("wc:abc@2?relay-protocol=irn&symKey=1");
  }
});

it("opens this very page where the app has a browser", () => {
  expect(openInApp("metamask", page)).toBe("https://metamask.app.link/dapp/passport.example/login?redirectURL=%2Fbuy");
  expect(new URL(openInApp("trust", page)).searchParams.get("url")).toBe(page);
});
