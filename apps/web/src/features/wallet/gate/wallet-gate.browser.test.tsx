/** The pages that need a wallet, opened without one. What a wallet does there is tested with each page. */

import { balanceTopic, heldTopic } from "@passport/protocol/calls/balances";
import { chainStatusTopic } from "@passport/protocol/calls/chains";
import { checkDeposits, listDeposits } from "@passport/protocol/calls/deposits";
import { readFarm } from "@passport/protocol/calls/farm";
import { operationsTopic } from "@passport/protocol/calls/operations";
import { readPurchaseOptions, remainingTopic } from "@passport/protocol/calls/purchases";
import { exchangeRatesTopic, readRateHistory } from "@passport/protocol/calls/sups";
import { readWalletConfig } from "@passport/protocol/calls/wallet";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { callGuard, dismissGuard } from "../../../lib/wallet/wallet-guard.ts";
import { aUser } from "../../../testing/a-user.ts";
import { expectSoundAt, widths } from "../../../testing/check-points.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { type StubServer, startStubServer } from "../../../testing/stub-server.ts";
import { installStubWallet } from "../../../testing/stub-wallet.ts";

const address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const chainId = 97;
const now = "2026-11-16T10:00:00.000Z";

let server: StubServer;
beforeEach(() => {
  localStorage.setItem("disable_staking_tutorial", "true");
  // As on a new page: nobody has chosen to read on yet.
  callGuard();
  dismissGuard();
  server = startStubServer();
  server.publish(exchangeRatesTopic, "", {
    enable_sale: true,
    sup_to_usd: "0.0412",
    eth_to_usd: "3000",
    bnb_to_usd: "600",
    usdc_to_usd: "1",
    busd_to_usd: "1",
  });
  server.publish(remainingTopic, "", `217${"0".repeat(24)}`);
  server.publish(chainStatusTopic, "", []);
  server.onCall(readWalletConfig, () => ({ chain_ids: [31_337, chainId], walletconnect: null, story: null }));
  server.onCall(readPurchaseOptions, () => ({
    options: [{ name: "bnb" as const, chain_id: chainId, contract_address: null, decimals: 18, pay_to: address }],
  }));
  server.onCall(readRateHistory, ({ query: { range } }) => ({
    range,
    from: now,
    to: now,
    since: null,
    updated_at: null,
    open: null,
    change: null,
    points: [],
  }));
  server.onCall(checkDeposits, () => ({
    deposits_enabled_eth: false,
    deposits_enabled_bsc: true,
    sup_contract_address_eth: null,
    sup_contract_address_bsc: address,
    deposit_address_eth: null,
    deposit_address_bsc: address,
    chain_id_eth: null,
    chain_id_bsc: chainId,
  }));
  server.onCommand(listDeposits, () => ({ transactions: [], total: 0 }));
  server.onCall(readFarm, () => ({
    farm: {
      chain_id: chainId,
      rewards: address,
      liquidity_token: address,
      sups: address,
      multicall: address,
      period_finish: 1_790_000_000,
    },
  }));
});

const open = async (path: string) => {
  const user = aUser({ public_address: address });
  server.publish(balanceTopic, user.account_id, "0");
  server.publish(heldTopic, user.account_id, "0");
  server.publish(operationsTopic, user.account_id, []);
  await openPage(server, path, user);
  if (path === "/deposit") await page.getByRole("radio", { name: "Binance Smart Chain" }).click({ force: true });
};
const cover = () => page.getByRole("heading", { name: "Connect your wallet" });
const button = (name: string) => page.getByRole("main").getByRole("button", { name, exact: true });

const forms = [
  ["/buy", "You pay"],
  ["/external/buy", "You pay"],
  ["/deposit", "Amount"],
  ["/staking", "Amount to unstake"],
] as const;

test.each(forms)("[NAV-27] without a wallet the form of %s is covered, until Cancel", async (path, field) => {
  await open(path);
  await expect.element(cover()).toBeVisible();
  await expect.element(page.getByLabelText(field)).not.toBeInTheDocument();
  await expectSoundAt(widths);
  await button("Cancel").click();
  await expect.element(page.getByLabelText(field)).toBeVisible();
  await expect.element(cover()).not.toBeInTheDocument();
});

test.each(["/deposit/history", "/deposit/history/sups"])("[NAV-27] %s is readable without one", async (path) => {
  await open(path);
  await expect.element(page.getByText("No recent deposit history.")).toBeVisible();
  await expect.element(cover()).not.toBeInTheDocument();
});

// Last: the wallet stays connected for as long as the page lives.
test("[NAV-27] connecting the account's wallet uncovers the form", async () => {
  const wallet = installStubWallet({ address, chainId });
  wallet.on("eth_call", () => `0x${"0".repeat(64)}`);
  wallet.on("eth_getBalance", () => "0x0");
  await open("/deposit");
  await button("Connect Wallet").click();
  await expect.element(page.getByLabelText("Amount")).toBeVisible();
});
