/** A collection with a wallet: balances, URIs, the dialog, refusal, and what is sent and registered. One visit, as engine and wallet live as long as the page. */

import { balanceTopic, heldTopic } from "@passport/protocol/calls/balances";
import { chainStatusTopic } from "@passport/protocol/calls/chains";
import { readCollection } from "@passport/protocol/calls/collectibles";
import { registerItemDeposit } from "@passport/protocol/calls/deposits";
import { operationsTopic } from "@passport/protocol/calls/operations";
import { readWalletConfig } from "@passport/protocol/calls/wallet";
import type { Operation } from "@passport/protocol/operation";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aUser } from "../../../testing/a-user.ts";
import { expectSoundAt, widths } from "../../../testing/check-points.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { startStubServer } from "../../../testing/stub-server.ts";
import { installStubWallet } from "../../../testing/stub-wallet.ts";

const holder = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const contract = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const transferAddress = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
const slug = "supremacy-achievements";
const hash = `0x${"ab".repeat(32)}` as const;
const selectors = { balanceOfBatch: "0x4e1273f4", uri: "0x0e89341c", safeTransferFrom: "0xf242432a" };

const word = (value: bigint | number) => BigInt(value).toString(16).padStart(64, "0");
const addressWord = (address: string) => address.slice(2).toLowerCase().padStart(64, "0");
const numbers = (values: readonly bigint[]) => `0x${word(32)}${word(values.length)}${values.map(word).join("")}`;
const text = (value: string) => {
  const bytes = [...new TextEncoder().encode(value)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const padded = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, "0");
  return `0x${word(32)}${word(bytes.length / 2)}${padded}`;
};

const aDeposit = (changes: Partial<Operation> = {}): Operation => ({
  id: "01936c1e-7a00-7000-8000-000000000002",
  kind: "item_deposit",
  state: "confirming",
  reason: null,
  chain_id: 31_337,
  amount: "3",
  paid: null,
  collection_slug: slug,
  token_id: "31",
  asset_name: null,
  wallet: null,
  tx_hash: hash,
  block_number: 10,
  deadline: null,
  transaction_reference: null,
  created_at: new Date().toISOString(),
  updated_at: new Date().toISOString(),
  ...changes,
});

const card = (name: string) => page.getByRole("listitem").filter({ hasText: name });
const dialog = () => page.getByRole("dialog");
const button = (name: string) => dialog().getByRole("button", { name, exact: true });
const amount = () => page.getByLabelText("Amount");

test("[DEPASSET-3] [DEPASSET-4] [DEPASSET-6] [DEPASSET-7] [DEPASSET-8] [DEPASSET-9] [DEPASSET-10] [DEPASSET-15] [DEPASSET-16] from the cards over the dialog to the chain", async () => {
  const server = startStubServer();
  const user = aUser({ public_address: holder });
  const wallet = installStubWallet({ address: holder, chainId: 97 });
  server.publish(balanceTopic, user.account_id, "0");
  server.publish(heldTopic, user.account_id, "0");
  server.publish(operationsTopic, user.account_id, []);
  server.publish(chainStatusTopic, "", [
    { chain_id: 31_337, head: 12, finalized: 8, seconds_behind: 0, blocks_behind: 0, is_late: false, stopped: null },
  ]);
  server.onCall(readWalletConfig, () => ({ chain_ids: [31_337, 97], walletconnect: null, story: null }));
  server.onCall(readCollection, () => ({
    name: "Supremacy Achievements",
    slug,
    description: "What you earn in battle.",
    logo_url: "",
    background_url: "",
    chain_id: 31_337,
    mint_contract: contract,
    transfer_address: transferAddress,
    stake_contract: null,
    staking_contract_old: null,
    token_ids: ["4", "31", "200"],
  }));
  server.onCommand(registerItemDeposit, () => true as const);

  const owned = new Map([
    [4n, 0n],
    [31n, 1_200n],
    [200n, 1n],
  ]);
  const described = JSON.stringify({ name: "Medal {id}", description: "For {id}" });
  let unreadable = [31, 200];
  const asked: string[] = [];
  wallet.on("eth_call", ([call]) => {
    const { to, data } = call as { to: string; data: string };
    expect(to.toLowerCase()).toBe(contract.toLowerCase());
    asked.push(data.slice(0, 10));
    if (data.startsWith(selectors.balanceOfBatch)) return numbers([...owned.values()]);
    if (data.startsWith(selectors.safeTransferFrom)) return "0x";
    if (unreadable.some((token) => data.endsWith(word(token)))) throw new Error("the node does not answer");
    return text(data.endsWith(word(200)) ? "http://127.0.0.1:1/{id}" : `data:application/json,${described}`);
  });
  const calldataOf = (selector: string) =>
    wallet
      .asked("eth_call")
      .map(([call]) => (call as { data: string }).data)
      .filter((data) => data.startsWith(selector));
  await openPage(server, `/deposit-assets/${slug}`, user);

  // The cards want the wallet, then its network.
  await page.getByRole("main").getByRole("button", { name: "Connect Wallet" }).click();
  await expect.element(page.getByText("Switch Network").first()).toBeVisible();
  expect(asked).toEqual([]);
  await page.getByRole("button", { name: "Switch Network" }).click();

  // One call for all balances; a URI that cannot be read is said once, and the number stands for the name.
  await expect.element(page.getByText("Failed to get uri from contract")).toBeVisible();
  const [balances, ...more] = calldataOf(selectors.balanceOfBatch);
  expect(more).toEqual([]);
  const three = `${word(3)}${addressWord(holder).repeat(3)}`;
  expect(balances).toBe(
    `${selectors.balanceOfBatch}${word(64)}${word(192)}${three}${word(3)}${word(4)}${word(31)}${word(200)}`,
  );
  expect(asked.filter((selector) => selector === selectors.uri)).toHaveLength(2);
  await expect.element(card("Token 31")).toBeVisible();
  await expectSoundAt([390]);
  // One that fails is enough.
  unreadable = [31];
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(card("Token 200").getByText("The game has not described this item.")).toBeVisible();
  await expect.element(page.getByText("Failed to get uri from contract")).toBeVisible();
  unreadable = [];
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("Failed to get uri from contract")).not.toBeInTheDocument();

  // Named by what the URI leads to, with the id in 64 hexadecimal digits.
  const name = `Medal ${word(31)}`;
  await expect.element(card(name)).toBeVisible();
  await expect.element(card(name).getByText(`For ${word(31)}`)).toBeVisible();
  await expect.element(card(name).getByText("×1,200")).toBeVisible();
  // A description that does not load leaves the number, and our own drawing.
  await expect.element(card("Token 200").getByText("The game has not described this item.")).toBeVisible();

  // Owned ones only, until the switch says otherwise.
  const ownedOnly = page.getByRole("switch", { name: "Only show owned assets" });
  await expect.element(ownedOnly).toBeChecked();
  expect(page.getByRole("list", { name: "Items" }).getByRole("listitem").elements()).toHaveLength(2);
  await ownedOnly.click();
  await expect.element(page.getByRole("button", { name: `Deposit Medal ${word(4)}` })).toBeDisabled();
  expect(page.getByRole("list", { name: "Items" }).getByRole("listitem").elements()).toHaveLength(3);
  await expectSoundAt(widths);
  await ownedOnly.click();

  await page.getByRole("button", { name: `Deposit ${name}` }).click();
  await expect.element(dialog()).toBeVisible();
  await expect.element(amount()).toHaveValue("1");
  await expect.element(button("Deposit 1")).toBeEnabled();
  await expectSoundAt(widths);
  for (const [typed, said] of [
    ["1201", "Amount exceeds total"],
    ["-1", "Amount is below 0"],
    ["1.5", "Error in input"],
    ["0", ""],
  ] as const) {
    await amount().fill(typed);
    if (said !== "") await expect.element(dialog().getByText(said)).toBeVisible();
    await expect.element(button("Deposit")).toBeDisabled();
  }

  // Refused in the wallet: said, nothing registered, and the amount stays.
  await amount().fill("3");
  wallet.on("eth_sendTransaction", () => {
    throw Object.assign(new Error("User rejected the request."), { code: 4001 });
  });
  await button("Deposit 3").click();
  await expect.element(dialog().getByText("Issue depositing, please try again.")).toBeVisible();
  await expect.element(dialog().getByText("You cancelled in your wallet. Nothing moved.")).toBeVisible();
  const registrations = () => server.commands.filter(({ key }) => key === "ASSET:1155:DEPOSIT");
  expect(registrations()).toEqual([]);

  // While the wallet shows the request, the form waits.
  const confirmed = Promise.withResolvers<string>();
  wallet.on("eth_sendTransaction", () => confirmed.promise);
  await button("Deposit 3").click();
  await expect.element(page.getByText("Check your wallet: it's waiting for you")).toBeVisible();
  const data = [
    selectors.safeTransferFrom,
    addressWord(holder),
    addressWord(transferAddress),
    word(31),
    word(3),
    word(160),
    word(0),
  ].join("");
  expect(wallet.asked("eth_sendTransaction").at(-1)).toMatchObject([{ to: contract, data, chainId: "0x7a69" }]);

  // Sent: registered at broadcast, and again when it is mined; then the balance is read again.
  let isMined = false;
  wallet.on("eth_getTransactionReceipt", () => (isMined ? { status: "0x1" } : null));
  wallet.on("eth_getTransactionByHash", () => null);
  confirmed.resolve(hash);
  await expect.element(dialog().getByRole("heading", { name: "Your wallet has sent it" })).toBeVisible();
  const registration = {
    key: "ASSET:1155:DEPOSIT",
    payload: { transaction_hash: hash, amount: 3, token_id: "31", collection_slug: slug },
  };
  await expect.poll(registrations).toEqual([registration]);
  owned.set(31n, 1_197n);
  isMined = true;
  await expect.element(dialog().getByRole("heading", { name: "It's on chain" })).toBeVisible();
  await expect.poll(registrations).toEqual([registration, registration]);
  await expectSoundAt([390]);
  await button("Close").last().click();
  await expect.element(card(name).getByText("×1,197")).toBeVisible();

  // The page follows it to the profile.
  server.publish(operationsTopic, user.account_id, [aDeposit()]);
  await expect.element(page.getByText("3 of 6 blocks")).toBeVisible();
  await expect.element(page.getByText(`3 × ${name}`, { exact: true })).toBeVisible();
  await expectSoundAt(widths);
  server.publish(operationsTopic, user.account_id, [aDeposit({ state: "confirmed" })]);
  await expect.element(page.getByText(`3 × ${name} arrived in Passport.`)).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "View item" }))
    .toHaveAttribute("href", `/profile/mara_voss/asset1155/${slug}/31/false`);

  // Another one, which the contract refuses in a block.
  await page.getByRole("button", { name: `Deposit ${name}` }).click();
  await expect.element(amount()).toHaveValue("1");
  wallet.on("eth_getTransactionReceipt", () => ({ status: "0x0" }));
  wallet.on("eth_sendTransaction", () => `0x${"cd".repeat(32)}`);
  await button("Deposit 1").click();
  await expect.element(dialog().getByText("Error: Transaction Failed")).toBeVisible();
  await button("Cancel").click();

  // Every token has a dialog of its own.
  await page.getByRole("button", { name: "Deposit Token 200" }).click();
  await expect.element(page.getByRole("dialog", { name: "Deposit Token 200" })).toBeVisible();
  await expect.element(amount()).toHaveValue("1");
  await button("Cancel").click();

  // Nothing left: said, with the way to the rest.
  wallet.on("eth_getTransactionReceipt", () => ({ status: "0x1" }));
  wallet.on("eth_sendTransaction", () => {
    for (const token of owned.keys()) owned.set(token, 0n);
    return `0x${"ef".repeat(32)}`;
  });
  await page.getByRole("button", { name: `Deposit ${name}` }).click();
  await button("Deposit 1").click();
  await expect.element(dialog().getByRole("heading", { name: "It's on chain" })).toBeVisible();
  await button("Close").last().click();
  await expect.element(page.getByText("None in your wallet")).toBeVisible();
  await page.getByRole("button", { name: "Show all items" }).click();
  await expect.element(ownedOnly).not.toBeChecked();
});
