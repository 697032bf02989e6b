/** Proof of reserves: the report for every visitor, and for a player the proof, checked in their own browser. */
import { readFile } from "node:fs/promises";
import { type ReservesProof, type ReservesReport, verifyReservesProof } from "@passport/protocol";
import { expectAccessible, expectNoSidewaysScroll, walkOnce } from "./stack/axe.ts";
import { takeReserves } from "./stack/reports.ts";
import { expect, type Page, test } from "./stack/test.ts";

const document = (page: Page) => page.getByRole("region", { name: "Newest report" });
const verify = (page: Page) => page.getByRole("button", { name: "Verify my balance" });
const path = (page: Page) => page.getByRole("list", { name: "The path from your balance to the root" });

/** The server's own answer, changed before it reaches the page. */
const change = (page: Page, address: string, how: (body: never) => unknown) =>
  page.route(address, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: how((await answer.json()) as never) });
  });

test.describe("at 390 and 1440 px", () => {
  test.beforeEach(({ page }) => walkOnce(page, 390, 1440));

  test("a guest reads what is owed and what is held, and is told when it does not suffice", async ({
    page,
    stack,
    newPlayer,
    balanceOf,
  }) => {
    await (await balanceOf(await newPlayer())).receives(500_00n);
    await takeReserves(stack);
    await page.goto("/home");
    await page.getByRole("contentinfo").getByRole("link", { name: "Proof of reserves" }).click();
    await expect(page).toHaveURL("/reserves");
    await expect(document(page)).toContainText("0.00%");
    await expect(document(page)).toContainText("SUPS of what is owed are not held.");
    await expect(document(page)).toContainText("Short");
    await expect(document(page)).toContainText(/0x[0-9a-f]{64}/);
    await expect(page.getByText("Log in to check your own balance.")).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  test("a player sees the own balance counted, step by step up to the root, and keeps the proof", async ({
    page,
    stack,
    newPlayer,
    balanceOf,
    logIn,
  }) => {
    const player = await newPlayer();
    await (await balanceOf(player)).receives(123_45n);
    await takeReserves(stack);
    await logIn(page, player);
    await page.goto("/reserves");
    await verify(page).click();
    await expect(page.getByRole("heading", { name: "Your balance is counted" })).toBeVisible();
    await expect(page.getByText("The report counts 123.45 SUPS as yours")).toBeVisible();
    await expect(path(page).getByRole("listitem").first()).toContainText("123.45 SUPSYour balance");
    await expect(path(page).getByRole("listitem").last()).toContainText("Root");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download proof" }).click();
    const file = await (await saving).path();
    const saved = JSON.parse(await readFile(file, "utf8")) as { report: ReservesReport; proof: ReservesProof };
    expect(await verifyReservesProof(saved.report, saved.proof)).toEqual({ ok: true });
    expect(saved.proof.balance).toBe((12345n * 10n ** 16n).toString());
  });

  test("a proof that does not hold is said in red, with the evidence and the way to support", async ({
    page,
    stack,
    newPlayer,
    balanceOf,
    logIn,
  }) => {
    const player = await newPlayer();
    await (await balanceOf(player)).receives(80_00n);
    await takeReserves(stack);
    await logIn(page, player);
    await change(page, "**/api/reserves/proof", (proof: ReservesProof) => ({ ...proof, balance: "1" }));
    await page.goto("/reserves");
    await verify(page).click();
    const alert = page.getByRole("alert");
    await expect(alert.getByRole("heading", { name: "This proof is not valid" })).toBeVisible();
    await expect(alert).toContainText("don't add up to what is owed");
    await expect(alert.getByRole("button", { name: "Download proof" })).toBeVisible();
    await expect(alert.getByRole("link", { name: "Contact support" })).toHaveAttribute("href", /^https:/);
    await expectAccessible(page);
  });
});

test("a proof about another player proves nothing to mallory's victim", async ({
  page,
  stack,
  newPlayer,
  balanceOf,
  logIn,
}) => {
  const [victim, other] = [await newPlayer(), await newPlayer()];
  await (await balanceOf(victim)).receives(10_00n);
  await (await balanceOf(other)).receives(10_00n);
  await takeReserves(stack);
  await logIn(page, other);
  const stolen = (await (await page.request.get("/api/reserves/proof")).json()) as ReservesProof;
  const report = (await (await page.request.get("/api/reserves")).json()) as ReservesReport;
  await logIn(page, victim);
  // Another report may have been taken by a test beside this one: both answers are of the same moment.
  await page.route("**/api/reserves", (route) => route.fulfill({ json: report }));
  await page.route("**/api/reserves/proof", (route) => route.fulfill({ json: stolen }));
  await page.goto("/reserves");
  await verify(page).click();
  await expect(page.getByRole("alert")).toContainText("The proof is about another account than yours.");
});

test("a player who joined after the report is asked to wait for the next one", async ({
  page,
  stack,
  newPlayer,
  logIn,
}) => {
  await takeReserves(stack);
  const player = await newPlayer();
  await logIn(page, player);
  await page.route("**/api/reserves/proof", (route) =>
    route.fulfill({ status: 404, json: { message: "Not found.", error_code: "not_found", request_id: "none" } }),
  );
  await page.goto("/reserves");
  await verify(page).click();
  await expect(page.getByText("Not in this report")).toBeVisible();
  await expectAccessible(page);
});

test("a covered report is stamped so, with its holdings and their addresses on the explorer", async ({
  page,
  stack,
}) => {
  await takeReserves(stack);
  const address = `0x${"a1".repeat(20)}`;
  await change(page, "**/api/reserves", (report: ReservesReport) => {
    const amount = (BigInt(report.liabilities) + BigInt(report.unclaimed) + 1n).toString();
    const holding = {
      chain_id: 97,
      block_number: 7,
      block_hash: `0x${"0".repeat(64)}`,
      name: "Treasury",
      address,
      amount,
    };
    return { ...report, reserves: amount, holdings: [holding] };
  });
  await page.goto("/reserves");
  await expect(document(page)).toContainText("100.00%");
  await expect(document(page)).toContainText("Covered");
  await expect(page.getByRole("link", { name: "Treasury on the explorer" })).toHaveAttribute(
    "href",
    `https://testnet.bscscan.com/address/${address}`,
  );
  await expectAccessible(page);
});

test("without a report, and when it does not load, the page says which it is", async ({ page }) => {
  let answer = { status: 404, json: { message: "Not found.", error_code: "not_found", request_id: "none" } };
  await page.route("**/api/reserves", (route) => route.fulfill(answer));
  await page.goto("/reserves");
  await expect(page.getByRole("heading", { name: "No report yet" })).toBeVisible();
  await expectAccessible(page);
  answer = { status: 503, json: { message: "The server is busy.", error_code: "overloaded", request_id: "none" } };
  await page.reload();
  await expect(page.getByRole("heading", { name: "The report did not load" })).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/api/reserves");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "The report did not load" })).toHaveCount(0);
});
