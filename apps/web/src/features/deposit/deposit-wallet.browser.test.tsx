/** The deposit page with a wallet: balance, amount, network, refusal, and what is sent and registered. One visit, as engine and wallet live as long as the page. */

import { balanceTopic, heldTopic } from "@passport/protocol/calls/balances";
import { chainStatusTopic } from "@passport/protocol/calls/chains";
import { checkDeposits, listDeposits, registerDeposit } from "@passport/protocol/calls/deposits";
import { operationsTopic } from "@passport/protocol/calls/operations";
import { readWalletConfig } from "@passport/protocol/calls/wallet";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aUser } from "../../testing/a-user.ts";
import { expectSoundAt, widths } from "../../testing/check-points.ts";
import { openPage } from "../../testing/open-page.tsx";
import { startStubServer } from "../../testing/stub-server.ts";
import { installStubWallet } from "../../testing/stub-wallet.ts";

const holder = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const contract = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const depositAddress = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
const hash = `0x${"ab".repeat(32)}`;
const one = 10n ** 18n;
const word = (value: bigint) => value.toString(16).padStart(64, "0");

const button = (name: string) =>
  page.getByRole("region", { name: "Deposit SUPS" }).getByRole("button", { name, exact: true });
const amount = () => page.getByLabelText("Amount");

test("[DEPOSIT-5] [DEPOSIT-6] [DEPOSIT-9] [DEPOSIT-10] [DEPOSIT-11] [DEPOSIT-12] [DEPOSIT-17] [DEPOSIT-18] from the form over the wallet to the chain", async () => {
  const server = startStubServer();
  const user = aUser({ public_address: holder });
  const wallet = installStubWallet({ address: holder, chainId: 31_337 });
  server.publish(balanceTopic, user.account_id, "0");
  server.publish(heldTopic, user.account_id, "0");
  server.publish(operationsTopic, user.account_id, []);
  server.publish(chainStatusTopic, "", []);
  server.onCall(readWalletConfig, () => ({ chain_ids: [31_337, 97], walletconnect: null, story: null }));
  server.onCall(checkDeposits, () => ({
    deposits_enabled_eth: true,
    deposits_enabled_bsc: true,
    sup_contract_address_eth: depositAddress,
    sup_contract_address_bsc: contract,
    deposit_address_eth: contract,
    deposit_address_bsc: depositAddress,
    chain_id_eth: 31_337,
    chain_id_bsc: 97,
  }));
  server.onCommand(listDeposits, () => ({ transactions: [], total: 0 }));
  server.onCommand(registerDeposit, () => true as const);
  wallet.on("eth_call", ([call]) => {
    const { to, data } = call as { to: string; data: string };
    const isBalance = data.startsWith("0x70a08231");
    return `0x${word(isBalance ? (to === contract ? 1_000n * one + 1n : 7n) : 1n)}`;
  });
  await openPage(server, "/deposit", user);

  // The form asks for the wallet, then for the network.
  await page.getByRole("radio", { name: "Binance Smart Chain" }).click({ force: true });
  await button("Connect Wallet").click();
  await expect.element(page.getByText("Switch Network").first()).toBeVisible();
  await page.getByRole("button", { name: "Switch Network" }).click();
  await expect.element(page.getByText("In your wallet 1,000.00")).toBeVisible();

  // Nothing, zero and too much cannot be deposited; all of it can.
  await expect.element(button("Deposit")).toBeDisabled();
  for (const typed of ["0", "abc", "-1", "1000.000000000000000002"]) {
    await amount().fill(typed);
    await expect.element(button("Deposit")).toBeDisabled();
  }
  await expect.element(page.getByText("Deposit amount above max value")).toBeVisible();
  await button("Max").click();
  await expect.element(amount()).toHaveValue("1000.000000000000000001");
  await expect.element(button("Deposit 1,000.00 SUPS")).toBeEnabled();
  await expectSoundAt(widths);

  // Refused in the wallet: said, nothing registered, and the amount stays.
  wallet.on("eth_sendTransaction", () => {
    throw Object.assign(new Error("User rejected the request."), { code: 4001 });
  });
  await button("Deposit 1,000.00 SUPS").click();
  await expect.element(page.getByText("Issue depositing, please try again.")).toBeVisible();
  await expect.element(page.getByText("You cancelled in your wallet. Nothing moved.")).toBeVisible();
  expect(server.commands.map(({ key }) => key)).not.toContain("SUPS:DEPOSIT");

  // While the wallet shows the request, the form waits.
  const confirmed = Promise.withResolvers<string>();
  wallet.on("eth_sendTransaction", () => confirmed.promise);
  await button("Deposit 1,000.00 SUPS").click();
  await expect.element(page.getByText("Check your wallet: it's waiting for you")).toBeVisible();
  const transfer = `0xa9059cbb${depositAddress.slice(2).toLowerCase().padStart(64, "0")}${word(1_000n * one + 1n)}`;
  expect(wallet.asked("eth_sendTransaction").at(-1)).toMatchObject([{ to: contract, data: transfer, chainId: "0x61" }]);

  // Sent: registered at broadcast, and again when it is mined.
  let isMined = false;
  wallet.on("eth_getTransactionReceipt", () => (isMined ? { status: "0x1" } : null));
  wallet.on("eth_getTransactionByHash", () => null);
  confirmed.resolve(hash);
  await expect.element(page.getByRole("heading", { name: "Your wallet has sent it" })).toBeVisible();
  await expect.element(page.getByText("It can take up to five minutes to appear.")).toBeVisible();
  await expect.element(page.getByText("If it hasn't after 24 hours, create a support ticket.")).toBeVisible();
  const registration = { key: "SUPS:DEPOSIT", payload: { transaction_hash: hash, amount: String(1_000n * one + 1n) } };
  const registrations = () => server.commands.filter(({ key }) => key === "SUPS:DEPOSIT");
  await expect.poll(registrations).toEqual([registration]);
  isMined = true;
  await expect.element(page.getByRole("heading", { name: "It's on chain" })).toBeVisible();
  await expect.poll(registrations).toEqual([registration, registration]);

  // Another one, which the contract refuses in a block.
  await page.getByRole("button", { name: "Make another deposit" }).click();
  wallet.on("eth_getTransactionReceipt", () => ({ status: "0x0" }));
  wallet.on("eth_sendTransaction", () => `0x${"cd".repeat(32)}`);
  await amount().fill("1");
  await button("Deposit 1.00 SUPS").click();
  await expect.element(page.getByText("Error: Transaction Failed")).toBeVisible();
});
