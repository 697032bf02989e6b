/** Every page that asks the server for something, while the server answers nothing but errors, or nothing at all. */

import { balanceTopic, heldTopic } from "@passport/protocol/calls/balances";
import { chainStatusTopic } from "@passport/protocol/calls/chains";
import { listDeposits } from "@passport/protocol/calls/deposits";
import { operationsTopic } from "@passport/protocol/calls/operations";
import { remainingTopic } from "@passport/protocol/calls/purchases";
import { exchangeRatesTopic } from "@passport/protocol/calls/sups";
import { transactionsTopic } from "@passport/protocol/calls/transactions";
import { timesMs } from "@passport/protocol/constants";
import { pages } from "@passport/protocol/pages";
import { commands, httpCalls } from "@passport/protocol/registry";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { aUser } from "../../testing/a-user.ts";
import { openPage } from "../../testing/open-page.tsx";
import { Refusal } from "../../testing/refusal.ts";
import { type StubServer, startStubServer } from "../../testing/stub-server.ts";
import { accountRoutes } from "../routes/account.tsx";
import { profileRoutes } from "../routes/profile.tsx";
import { publicRoutes } from "../routes/public.tsx";
import { supsRoutes } from "../routes/sups.tsx";

afterEach(() => vi.useRealTimers());

/** Pages that ask for nothing, or for nothing before a click. */
const quietPages: string[] = [pages.onboarding, pages.editProfile, pages.tfaSetup, pages.achievements, pages.store];

const loadingPages = [...publicRoutes, ...profileRoutes, ...accountRoutes, ...supsRoutes]
  .map(({ options }) => ({ path: "path" in options ? options.path : "", access: options.staticData?.page?.access }))
  .filter(({ path, access }) => access?.for === "players" || path === pages.reserves)
  .map(({ path }) => path)
  .filter((path) => !quietPages.includes(path));

const addressOf = (path: string) =>
  path
    .replace("$username", "mara_voss")
    .replace("$hash", "a".repeat(32))
    .replace("$collection", "keys")
    .replace("$tokenId", "7")
    .replace("$amount", "180")
    .replace("$claimId", "01936c1e-7a00-7000-8000-00000c9f2c41");

const open = async (server: StubServer, path: string) => {
  const user = aUser();
  server.publish(balanceTopic, user.account_id, "0");
  server.publish(heldTopic, user.account_id, "0");
  server.publish(operationsTopic, user.account_id, []);
  server.publish(transactionsTopic, user.account_id, []);
  server.publish(chainStatusTopic, "", []);
  server.publish(remainingTopic, "", "1");
  const rates = {
    enable_sale: true,
    sup_to_usd: "0.1",
    eth_to_usd: "3000",
    bnb_to_usd: "600",
    usdc_to_usd: "1",
    busd_to_usd: "1",
  };
  server.publish(exchangeRatesTopic, "", rates);
  await openPage(server, addressOf(path), user);
};

test.each(loadingPages)("[ERR-6] %s says that it could not load, and can be tried again", async (path) => {
  const server = startStubServer();
  const refuse = () => {
    throw new Refusal("unavailable", { status: 503 });
  };
  for (const call of httpCalls) server.onCall(call, refuse);
  for (const command of commands) server.onCommand(command, refuse);
  await open(server, path);
  const main = page.getByRole("main");
  await expect.element(main.getByRole("button", { name: "Try again" }).first()).toBeVisible();
  await expect
    .poll(() =>
      main
        .getByRole("status")
        .elements()
        .map(({ textContent }) => textContent)
        .filter((said) => said !== ""),
    )
    .toEqual([]);
});

test("[LIMIT-5] [ERR-6] a command without an answer fails after 30 s with the text of the page, and is tried again", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  const server = startStubServer();
  server.onCommand(listDeposits, () => new Promise(() => {}));
  await open(server, pages.supsDepositHistory);
  await vi.waitFor(() => expect(server.commands.map(({ key }) => key)).toContain("SUPS:DEPOSIT:LIST"));
  server.onCommand(listDeposits, () => ({ transactions: [], total: 0 }));
  vi.advanceTimersByTime(timesMs.commandTimeout);
  await expect.element(page.getByText("Your deposits did not load")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("No recent deposit history.")).toBeVisible();
});
