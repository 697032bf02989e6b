/** What the tour shows, in the order of a player's first day. */
import { expect as base, type Page } from "@playwright/test";
import { cardOf } from "../stack/inventory-list.ts";
import { openAt } from "../stack/onboarding.ts";

const expect = base.configure({ timeout: 30_000 });

export interface Visit {
  page: Page;
  gameOrigin: string;
}

export interface Stop {
  /** The name of the picture. */
  name: string;
  title: string;
  text: string;
  size: "desktop" | "phone";
  /** Who is logged in; nobody without it. */
  as?: "alice" | "newcomer";
  /** Brings the page into the state; returns another window when that is the one to show. */
  show(visit: Visit): Promise<Page | undefined>;
}

/** Of alice, in Passport. */
const machine = "Iron Meridian";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

const open =
  (path: string, isShown: (page: Page) => Promise<unknown> = (page) => expect(heading(page)).toBeVisible()) =>
  async ({ page }: Visit): Promise<undefined> => {
    await page.goto(path);
    await isShown(page);
  };

const enterGame = async ({ page, gameOrigin }: Visit): Promise<Page> => {
  await page.goto(gameOrigin);
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Log in with Passport", exact: true }).click();
  const passport = await opened;
  await expect(passport.getByRole("button", { name: "Continue", exact: true })).toBeVisible();
  return passport;
};

export const stops: readonly Stop[] = [
  {
    name: "landing",
    title: "Landing page",
    text: "The first page for everyone. The footer leads to the legal documents, the proof of reserves and what is checked for accessibility.",
    size: "desktop",
    show: open("/home"),
  },
  {
    name: "sign-up",
    title: "Sign up",
    text: "An email address is enough to start: a code arrives by email. Wallets, Google, Facebook and Twitter/X work too.",
    size: "desktop",
    show: async ({ page }) => {
      await page.goto("/login?signup=true");
      await page.getByLabel("Email").fill("mara@passport.example");
    },
  },
  {
    name: "onboarding",
    title: "First steps",
    text: "A new player chooses a name and a picture, and is offered a second factor and a wallet.",
    size: "desktop",
    as: "newcomer",
    show: async ({ page }) => {
      await openAt(page, "username");
    },
  },
  {
    name: "profile",
    title: "Profile",
    text: "What a player owns, wherever it is: in Passport, in a game or on a chain. Balance and cards change live.",
    size: "desktop",
    as: "alice",
    show: open("/profile"),
  },
  {
    name: "collectible",
    title: "A collectible",
    text: "Its picture, its attributes from the game, where it is now, and what its owner can do with it.",
    size: "desktop",
    as: "alice",
    show: async ({ page }) => {
      await page.goto("/profile");
      await page.getByPlaceholder("Search assets").fill(machine);
      await cardOf(page, machine).first().getByRole("link").first().click();
      await expect(heading(page)).toHaveText(machine);
      return undefined;
    },
  },
  {
    name: "transactions",
    title: "SUPS and transactions",
    text: "Every movement of SUPS with search, filters and export. Each entry comes from the double-entry ledger.",
    size: "desktop",
    as: "alice",
    show: open("/transactions", (page) => expect(page.getByRole("row").nth(3)).toBeVisible()),
  },
  {
    name: "receipt",
    title: "A receipt",
    text: "A transaction opens as a receipt that can be printed. Its rosette is drawn from its reference.",
    size: "phone",
    as: "alice",
    show: async ({ page }) => {
      await page.goto("/transactions");
      await page.getByRole("row").nth(1).getByRole("button").first().click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "security",
    title: "Security",
    text: "Protections, ways to log in, devices, locks and the security log on one page. It says what to do next.",
    size: "phone",
    as: "alice",
    show: open("/security"),
  },
  {
    name: "game-login",
    title: "A game's login",
    text: "Hangar 7, the sample game, is another site. It logs its players in with the SDK or with OpenID Connect.",
    size: "desktop",
    show: async ({ page, gameOrigin }) => {
      await page.goto(gameOrigin);
      await expect(page.getByRole("button", { name: "Log in with Passport", exact: true })).toBeEnabled();
    },
  },
  {
    name: "consent",
    title: "Consent",
    text: "Passport's window says which site asks and what it will see. Nothing reaches the game before the click.",
    size: "phone",
    as: "alice",
    show: enterGame,
  },
  {
    name: "integration",
    title: "What a developer gets",
    text: "After the click the game knows the player and sees the machines. The integration guide has the code, and a test runs it as printed.",
    size: "desktop",
    as: "alice",
    show: async (visit) => {
      const passport = await enterGame(visit);
      await passport.getByRole("button", { name: "Continue", exact: true }).click();
      await expect(visit.page.getByText(/Welcome aboard/)).toBeVisible();
      return undefined;
    },
  },
  {
    name: "reserves",
    title: "Proof of reserves",
    text: "Liabilities compared with what the contracts hold. Players check in their own browser that their balance was counted.",
    size: "desktop",
    as: "alice",
    show: open("/reserves"),
  },
  {
    name: "offline",
    title: "Without a network",
    text: "A banner says since when, values that may be out of date turn grey, and nothing that was typed is lost.",
    size: "phone",
    as: "alice",
    show: async ({ page }) => {
      await page.goto("/profile");
      await expect(heading(page)).toBeVisible();
      await page.waitForLoadState("networkidle");
      await page.context().setOffline(true);
      await expect(page.getByRole("status").filter({ hasText: "You're offline" })).toBeVisible();
      return undefined;
    },
  },
];
