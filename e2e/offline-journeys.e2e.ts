/**
 * The network is lost at random moments of three journeys. CI tries three moments; all of them:
 * `OFFLINE_MOMENTS=10 OFFLINE_SEED=1 npm run test:e2e -- e2e/offline-journeys.e2e.ts`. The seed repeats the choices.
 */
import { Chance } from "@passport/testbed/chance";
import { field, saveButton } from "./stack/edit-page.ts";
import { loseNetworkDuring, type Step } from "./stack/lost-network.ts";
import { expect, type Page, type Player, test } from "./stack/test.ts";

test.use({ serviceWorkers: "allow" });

const moments = Number(process.env["OFFLINE_MOMENTS"] ?? 3);
const seed = Number(process.env["OFFLINE_SEED"] ?? 1);

/** Behind an open dialog too. */
const heading = (page: Page, name: string) =>
  expect(page.getByRole("heading", { level: 1, name, includeHidden: true })).toBeVisible();
const follow =
  (name: string): Step["act"] =>
  (page) =>
    page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name, exact: true }).click();

const open = (address: string, name: string): Step => ({
  act: async (page) => void (await page.goto(address)),
  done: (page) => heading(page, name),
});

const journeys: Record<string, (player: Player) => Step[]> = {
  browsing: () => [
    open("/profile", "Mara Voss"),
    { act: follow("Transactions"), done: (page) => heading(page, "Transactions") },
    { act: follow("Withdraw"), done: (page) => heading(page, "Withdraw SUPS") },
  ],
  editing: ({ username }) => [
    { ...open(`/profile/${username}/edit`, "Mara Voss"), done: (page) => field(page, "Last name").waitFor() },
    {
      act: (page) => field(page, "Last name").fill("Quill"),
      done: (page) => expect(field(page, "Last name")).toHaveValue("Quill"),
    },
    { act: (page) => saveButton(page).click(), done: (page) => heading(page, "Mara Quill") },
  ],
  "logging in": ({ email, password }) => [
    {
      act: async (page) => void (await page.goto("/login")),
      done: (page) => expect(page.getByRole("button", { name: "Sign In" })).toBeEnabled(),
    },
    {
      act: async (page) => {
        await page.getByLabel("Email").fill(email);
        await page.getByLabel("Password", { exact: true }).fill(password);
      },
      done: (page) => expect(page.getByLabel("Email")).toHaveValue(email),
    },
    {
      act: (page) => page.getByRole("button", { name: "Sign In" }).click(),
      done: (page) => heading(page, "Mara Voss"),
    },
  ],
};

const isDone = (step: Step, page: Page) =>
  Promise.race([step.done(page).then(() => true), page.waitForTimeout(5000).then(() => false)]);

const isWorking = (page: Page) => page.evaluate("navigator.serviceWorker.ready.then(() => true)");

const chance = new Chance(seed);
for (let moment = 0; moment < moments; moment++) {
  const [name, stepsOf] = Object.entries(journeys)[moment % 3] as [string, (player: Player) => Step[]];
  const [cutAt, delayMs, lostMs] = [chance.below(3), chance.below(600), 500 + chance.below(8000)];
  test(`[OFFLINE-2] [OFFLINE-3] [OFFLINE-4] [OFFLINE-5] ${moment + 1}: ${name}, lost ${delayMs} ms into step ${cutAt + 1} for ${lostMs} ms`, async ({
    page,
    newPlayer,
    logIn,
    balanceOf,
  }) => {
    const player = await newPlayer();
    const balance = await balanceOf(player);
    await balance.receives(1_00n);
    // A visit before: the service worker is there from then on.
    await page.goto("/login");
    await isWorking(page);
    const isGuest = name === "logging in";
    if (!isGuest) await logIn(page, player);

    // Behind an open dialog too.
    const amount = page.getByRole("region", { name: /^Balance/, includeHidden: true });
    const meanwhile = async () => {
      await balance.receives(41_00n);
      return async () => {
        if (!isGuest) await expect(amount).toContainText("42.00");
      };
    };
    for (const [index, step] of stepsOf(player).entries()) {
      if (index === cutAt) await loseNetworkDuring(page, step, { delayMs, lostMs, meanwhile });
      // What was held back while the network was away is done again; what was done stays done.
      if (index !== cutAt || !(await isDone(step, page))) await step.act(page);
      await step.done(page);
    }
    await expect(amount).toContainText("42.00");
  });
}
