/** Staking with figures on the page and no wallet behind them: it went away after they were read. */
import { readWalletConfig } from "@passport/protocol/calls/wallet";
import { messages as catalogue } from "@passport/protocol/messages";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "../../../testing/render.tsx";
import { startStubServer } from "../../../testing/stub-server.ts";
import { farmMessages } from "../action/farm-messages.ts";
import { useFarmActions } from "../action/use-farm-actions.ts";
import { farmInfo } from "../info/farm-info.ts";
import { aReading } from "../info/testing/a-reading.ts";
import { farmTexts } from "../texts.ts";
import { MoveCard } from "./move-card.tsx";

const account = `0x${"e".repeat(40)}`;
const farm = {
  chain_id: 97,
  rewards: `0x${"a".repeat(40)}`,
  liquidity_token: `0x${"b".repeat(40)}`,
  sups: `0x${"c".repeat(40)}`,
  multicall: `0x${"d".repeat(40)}`,
  period_finish: null,
};

const Card = ({ changes = {} }: { changes?: Parameters<typeof aReading>[0] }) => {
  const info = farmInfo(aReading(changes));
  const actions = useFarmActions({ farm, linked: account, info, readAgain: async () => undefined });
  const texts = farmTexts.current();
  const shown = farmMessages({ ...actions, hasReadFailed: false }, { catalogue, texts });
  return (
    <main>
      <MoveCard account={account} info={info} actions={actions} />
      {shown.map(({ text }) => (
        <p key={text}>{text}</p>
      ))}
    </main>
  );
};

const button = (name: string) => page.getByRole("button", { name, exact: true });

test.each([
  ["Stake", "Amount to stake"],
  ["Unstake", "Amount to unstake"],
])("[FARM-11] %s without an account fails with provider not ready", async (name, label) => {
  const server = startStubServer();
  server.onCall(readWalletConfig, () => ({ chain_ids: [31_337, 97], walletconnect: null, story: null }));
  render(<Card />);
  await page.getByRole("tab", { name, exact: true }).click();
  await page.getByLabelText(label).fill("1");
  await button(name).click();
  await expect.element(page.getByText("Provider not ready")).toBeVisible();
});

test("[FARM-4] without an allowance the control is Enable Contract, also with too little of it", async () => {
  render(<Card changes={{ allowance: 0n }} />);
  await page.getByRole("tab", { name: "Stake", exact: true }).click();
  await expect.element(button("Enable Contract")).toBeEnabled();
  await expect.element(button("Stake")).not.toBeInTheDocument();
});

test("[FARM-4] an allowance that is below the amount is not enough", async () => {
  render(<Card changes={{ allowance: 10n ** 18n }} />);
  await page.getByRole("tab", { name: "Stake", exact: true }).click();
  await expect.element(button("Stake")).toBeVisible();
  await page.getByLabelText("Amount to stake").fill("2");
  await expect.element(button("Enable Contract")).toBeVisible();
});

test("[FARM-8] harvest is disabled when earned is 0", async () => {
  const { remove } = render(<Card changes={{ earned: 0n }} />);
  await expect.element(button("Harvest")).toBeDisabled();
  remove();
  render(<Card changes={{ earned: 1n }} />);
  await expect.element(button("Harvest")).toBeEnabled();
});

test("[FARM-18] after the end everything that takes out stays enabled", async () => {
  render(<Card changes={{ now: 10n, periodFinish: 1n }} />);
  await page.getByRole("button", { name: "Max" }).click();
  await expect.element(page.getByLabelText("Amount to unstake")).toHaveValue("1842.500000");
  await expect.element(button("Unstake")).toBeEnabled();
  await expect.element(button("Harvest")).toBeEnabled();
});
