/** The window that another site opens for a login: small, and complete at first sight. */
import { expect, test } from "./stack/test.ts";

test("[EXTERNAL-24] in a window of 500 by 600 the form is there with its button, without scrolling", async ({
  page,
}) => {
  await page.setViewportSize({ width: 500, height: 600 });
  await page.goto("/external/login");
  const button = page.getByRole("button", { name: "Sign In" });
  for (const part of [page.getByLabel("Email"), page.getByLabel("Password", { exact: true }), button])
    await expect(part).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate("scrollY")).toBe(0);
});
