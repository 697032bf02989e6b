/** Logging in for another site when it cannot work: an unregistered site, a lost window, a server that is down. */
import { messages } from "@passport/protocol";
import { expectAccessible } from "./stack/axe.ts";
import { goOn, openFrom, receivedBy, signIn, test } from "./stack/external-login.ts";
import { expect } from "./stack/test.ts";

test("[EXTERNAL-5] an unregistered site gets an error page and nothing else, logged in or not", async ({
  page,
  site,
  stack,
  newPlayer,
  logIn,
}) => {
  const asked: string[] = [];
  page.context().on("request", (request) => asked.push(new URL(request.url()).pathname));
  const wrong = [
    { origin: "https://mallory.example" },
    { origin: `${site.origin}/` },
    { origin: site.origin.replace("http:", "https:") },
    { redirectURL: "https://mallory.example/" },
    { redirectURL: `${site.returnUrl}?more` },
    { redirectURL: "javascript:alert(1)" },
    { redirectURL: "//mallory.example" },
    { origin: site.origin, redirectURL: "https://mallory.example/" },
  ];
  const refused = async () => {
    for (const query of wrong) {
      const popup = await openFrom(page, site, stack.origin, query as Record<string, string>);
      await expect(popup.getByRole("alert")).toHaveText(messages.client_unknown);
      await expect(popup.getByLabel("Email")).toHaveCount(0);
      await expect(goOn(popup)).toHaveCount(0);
      expect(await receivedBy(page)).toEqual([]);
      await popup.close();
    }
  };
  await refused();
  await logIn(page, await newPlayer());
  await refused();
  expect(asked).not.toContain("/api/external/code");
});

test("a site that cuts its windows off gets a clear message and a way back, and no code", async ({
  page,
  isolated,
  stack,
  newPlayer,
}) => {
  const popup = await openFrom(page, isolated, stack.origin, { origin: isolated.origin });
  const asked: string[] = [];
  popup.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await signIn(popup, await newPlayer());
  await expect(popup.getByText(`${isolated.name} cannot be reached from this window any more`)).toBeVisible();
  await expectAccessible(popup);
  expect(asked).not.toContain("/api/external/code");
  await popup.getByRole("link", { name: `Go to ${isolated.name}` }).click();
  await expect(popup).toHaveURL(isolated.returnUrl);
});

test("an opener that has gone to another site receives nothing", async ({ page, site, stack, newPlayer }) => {
  const popup = await openFrom(page, site, stack.origin, { origin: site.origin });
  await expect(popup.getByLabel("Email")).toBeVisible();
  // Another origin whose window keeps its opener. The page goes there by itself: a typed address would cut the two apart.
  const elsewhere = `${site.origin.replace("localhost", "127.0.0.1")}/`;
  await page.evaluate(`location.assign(${JSON.stringify(elsewhere)})`);
  await page.waitForURL(elsewhere);
  await signIn(popup, await newPlayer());
  await expect.poll(() => popup.isClosed()).toBe(true);
  expect(await receivedBy(page)).toEqual([]);
});

test("a server that does not answer is reported, and the player can try again", async ({
  page,
  site,
  stack,
  newPlayer,
  logIn,
}) => {
  await logIn(page, await newPlayer());
  await page.context().route("**/api/external/code", (route) => route.abort("connectionrefused"));
  const popup = await openFrom(page, site, stack.origin, { origin: site.origin });
  await goOn(popup).click();
  await expect(popup.getByRole("alert")).toHaveText(messages.internal);
  await page.context().unroute("**/api/external/code");
  const closed = popup.waitForEvent("close");
  await goOn(popup).click();
  await closed;
  expect(await receivedBy(page)).toHaveLength(1);
});
