/** Nothing visible is written into a component: in the pseudo-language every text is marked, or it is data. */
import { expect, type Page, test } from "./stack/test.ts";

/** Texts that are data, names or symbols, not words of ours. Kept short on purpose. */
const isData = (text: string, allowed: RegExp[]) =>
  !/\p{L}{2}/u.test(text) || allowed.some((pattern) => pattern.test(text));

const visibleTexts = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { textContent, parentElement } = walker.currentNode;
      const isDrawn = parentElement.closest("[aria-hidden=true], svg, script, style, title") === null;
      if (isDrawn && parentElement.checkVisibility()) found.push(textContent.trim());
    }
    for (const element of document.querySelectorAll("[aria-label], [placeholder], [title], [alt]")) {
      for (const name of ["aria-label", "placeholder", "title", "alt"]) found.push(element.getAttribute(name) ?? "");
    }
    return found;
  })()`);

const expectOnlyMarkedTexts = async (page: Page, allowed: RegExp[] = []) => {
  const brand = /^(Passport|Supremacy|SUPS)$/i;
  const unmarked = (await visibleTexts(page)).filter(
    (text) => !text.startsWith("⟦") && !isData(text, [brand, ...allowed]),
  );
  expect(unmarked).toEqual([]);
};

test("[ERROR-1] a guest sees only marked texts", async ({ page, stack }) => {
  for (const path of [
    "/login",
    "/login?signup=true",
    "/home",
    "/privacy-policy",
    "/redirect",
    "/forgot-password",
    "/profile",
  ]) {
    const separator = path.includes("?") ? "&" : "?";
    await page.goto(`${stack.developmentOrigin}${path}${separator}lang=pseudo`);
    await expect(page.getByText("⟦").filter({ visible: true }).first()).toBeVisible();
    await expectOnlyMarkedTexts(page);
  }
});

test("[ERROR-1] a player sees only marked texts and the own data", async ({ page, stack, newPlayer, logIn }) => {
  const player = await newPlayer();
  await logIn(page, player, stack.developmentOrigin);
  const own = [new RegExp(player.username), /Mara|Voss/, /^[A-Z0-9<]+$/, /\d{4}$/];
  for (const path of ["/profile", "/transactions"]) {
    await page.goto(`${stack.developmentOrigin}${path}?lang=pseudo`);
    await expect(page.getByRole("main").getByText("⟦").filter({ visible: true }).first()).toBeVisible();
    await expectOnlyMarkedTexts(page, own);
  }
});

test("a failed login is said in the same language", async ({ page, stack }) => {
  await page.goto(`${stack.developmentOrigin}/login?lang=pseudo`);
  await page.locator("button[type=submit]").click();
  await expect(page.getByRole("alert")).toContainText("⟦");
});
