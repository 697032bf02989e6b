import { balanceTopic, heldTopic } from "@passport/protocol/calls/balances";
import { chainStatusTopic } from "@passport/protocol/calls/chains";
import { listCollectibles } from "@passport/protocol/calls/collectibles";
import { operationsTopic } from "@passport/protocol/calls/operations";
import { exchangeRatesTopic } from "@passport/protocol/calls/sups";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aUser } from "../../../testing/a-user.ts";
import { expectAccessible } from "../../../testing/check-points.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { startStubServer } from "../../../testing/stub-server.ts";

test.each([
  ["0", "Get SUPS", "Buy SUPS"],
  ["5000000000000000000", "Pick your first asset", "Go To Store"],
])("[INVENTORY-20] [INVENTORY-17] with %s of SUPS the current step is %s", async (balance, title, action) => {
  const user = aUser();
  const server = startStubServer();
  server.onCommand(listCollectibles, () => ({ assets: [], total: 0 }));
  server.publish(balanceTopic, user.account_id, balance);
  server.publish(heldTopic, user.account_id, "0");
  server.publish(operationsTopic, user.account_id, []);
  server.publish(chainStatusTopic, "", []);
  const rates = {
    enable_sale: true,
    sup_to_usd: "0.1",
    eth_to_usd: "3000",
    bnb_to_usd: "600",
    usdc_to_usd: "1",
    busd_to_usd: "1",
  };
  server.publish(exchangeRatesTopic, "", rates);
  await openPage(server, `/profile/${user.username}/game-assets`, user);
  const main = page.getByRole("main");
  await expect.element(main.getByRole("heading", { name: "Inventory Is Empty" })).toBeVisible();
  const current = main.getByRole("listitem").filter({ hasText: title });
  await expect.element(current).toHaveAttribute("aria-current", "step");
  await expect.element(current.getByRole("link", { name: action })).toBeVisible();
  for (const [name, href] of [
    ["Buy SUPS", "/buy"],
    ["Go To Store", "/store"],
    ["Deposit assets", "/deposit-assets"],
  ] as const) {
    await expect.element(main.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  }
  await expectAccessible();
});
