/** What the balance in the sidebar is worth. */

import { balanceTopic, heldTopic } from "@passport/protocol/calls/balances";
import { exchangeRatesTopic } from "@passport/protocol/calls/sups";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aUser } from "../../testing/a-user.ts";
import { render } from "../../testing/render.tsx";
import { startStubServer } from "../../testing/stub-server.ts";
import { BalanceBlock } from "./balance-block.tsx";

const rates = {
  enable_sale: true,
  sup_to_usd: "0.0411999",
  eth_to_usd: "3000",
  bnb_to_usd: "600",
  usdc_to_usd: "1",
  busd_to_usd: "1",
};
const hundred = `100${"0".repeat(18)}`;

test("[RATES-14] the balance is followed by its worth at the live price, and by nothing while there is none", async () => {
  const server = startStubServer();
  const user = aUser();
  server.publish(balanceTopic, user.account_id, hundred);
  server.publish(heldTopic, user.account_id, "0");
  server.publish(exchangeRatesTopic, "", rates);
  render(<BalanceBlock user={user} />);
  await expect.element(page.getByText("About 4.11 USD", { exact: true })).toBeVisible();

  server.publish(exchangeRatesTopic, "", { ...rates, sup_to_usd: "0.12" });
  await expect.element(page.getByText("About 12.00 USD", { exact: true })).toBeVisible();

  server.publish(exchangeRatesTopic, "", { ...rates, enable_sale: false });
  await expect.poll(() => page.getByText(/USD/).query()).toBeNull();
  server.publish(exchangeRatesTopic, "", rates);
  await expect.element(page.getByText("About 4.11 USD", { exact: true })).toBeVisible();
  server.publish(balanceTopic, user.account_id, "0");
  await expect.poll(() => page.getByText(/USD/).query()).toBeNull();
});
