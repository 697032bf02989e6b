/** What a guest reads of a report: what is owed and held, what is not counted, and what came and went by chain. */
import { type ReservesReport, readReserves } from "@passport/protocol/calls/reserves";
import { pages } from "@passport/protocol/pages";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openPage } from "../../testing/open-page.tsx";
import { startStubServer } from "../../testing/stub-server.ts";

const sups = (whole: number): string => (BigInt(whole) * 10n ** 18n).toString();
const holding = (chainId: number, name: string, whole: number): ReservesReport["holdings"][number] => ({
  chain_id: chainId,
  block_number: 51_203_377,
  block_hash: `0x${"0".repeat(64)}`,
  name,
  address: `0x${"5".repeat(38)}${chainId.toString(16).padStart(2, "0").slice(-2)}`,
  amount: sups(whole),
});
const flow = (chainId: number, [deposited, withdrawn, today]: [number, number, number]) => ({
  chain_id: chainId,
  deposited: sups(deposited),
  withdrawn: sups(withdrawn),
  entered_today: sups(today),
  daily_cap: sups(50_000_000),
});

const report: ReservesReport = {
  id: "01936c1e-7a00-7000-8000-000000000001",
  taken_at: new Date().toISOString(),
  root: `0x${"ab".repeat(32)}`,
  liabilities: sups(4_000_000),
  unclaimed: sups(1_000_000),
  reserves: sups(6_000_000),
  stock: sups(180_000_000),
  accounts: 18_204,
  books: { number: 1_204, hash: `0x${"c4".repeat(32)}` },
  holdings: [
    holding(1, "treasury", 180_500_000),
    holding(1, "deposit address", 3_000_000),
    holding(56, "withdraw contract", 2_500_000),
  ],
  flows: [flow(1, [5_250_000, 0, 12_400]), flow(56, [1_000_000, 2_250_000, 0])],
};

const open = async (width: number): Promise<void> => {
  await page.viewport(width, 1200);
  const server = startStubServer();
  server.onCall(readReserves, () => report);
  await openPage(server, pages.reserves);
};

test("[RESERVES-1] [RESERVES-2] unsold stock is not counted, and unclaimed deposits are owed", async () => {
  await open(1440);
  const document = page.getByRole("region", { name: "Newest report" });
  // 6,000,000 for 4,000,000 of players and 1,000,000 of wallets.
  await expect.element(document.getByText("120.00%")).toBeVisible();
  const fieldOf = (label: string) => document.getByText(label, { exact: true }).element().parentElement?.textContent;
  expect(fieldOf("Owed for unclaimed deposits")).toContain("1,000,000.00 SUPS");
  expect(fieldOf("Unsold stock, not counted")).toContain("180,000,000.00 SUPS");
});

test("[RESERVES-4] the reconciliation of the report and its hash are shown", async () => {
  await open(390);
  const document = page.getByRole("region", { name: "Newest report" });
  await expect.element(document.getByText("Reconciliation 1,204, whose hash is published with the root")).toBeVisible();
  await expect.element(document.getByText(`0x${"c4".repeat(32)}`)).toBeVisible();
});

test.each([390, 1024, 1440])(
  "[RESERVES-3] each chain shows what came, what left and its cap, at %i px",
  async (width) => {
    await open(width);
    const fields = page.getByRole("region", { name: "What is held, and where" }).getByRole("term");
    await expect.element(fields.first()).toBeVisible();
    const shown = fields.elements().map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
    expect(shown).toEqual([
      "Deposited so far: 5,250,000.00 SUPS",
      "Withdrawn so far: 0.00 SUPS",
      "Entered that day: 12,400.00 SUPS",
      "Most in a day: 50,000,000.00 SUPS",
      "Deposited so far: 1,000,000.00 SUPS",
      "Withdrawn so far: 2,250,000.00 SUPS",
      "Entered that day: 0.00 SUPS",
      "Most in a day: 50,000,000.00 SUPS",
    ]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);
