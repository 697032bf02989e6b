/** Every component in every state, and what pointer and keys do with those that take them. */
import { beforeEach, expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { expectAccessible, expectSoundAt, resizeTo, widths } from "../../testing/check-points.ts";
import { render } from "../../testing/render.tsx";
import { GalleryPage } from "./gallery-page.tsx";

beforeEach(async () => {
  await resizeTo(1440);
  render(<GalleryPage />);
  await expect.element(page.getByRole("heading", { name: "Buttons" })).toBeVisible();
});

const focus = (locator: Locator) => (locator.element() as HTMLElement).focus();
const topOf = (locator: Locator) => locator.element().getBoundingClientRect().y;

test("axe finds nothing in any component and nothing scrolls sideways", async () => {
  await expectSoundAt(widths);
});

test("tabs move by arrow keys and skip what is disabled", async () => {
  const tab = (name: string) => page.getByRole("tab", { name });
  focus(tab("Game assets"));
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(tab("Achievements")).toHaveFocus();
  await expect.element(tab("Achievements")).toHaveAttribute("aria-selected", "true");
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(tab("Game assets")).toHaveFocus();
});

test("a menu opens, moves and closes by keys and gives the focus back", async () => {
  const trigger = page.getByRole("button", { name: "More" });
  focus(trigger);
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("menuitem", { name: "Edit" })).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(page.getByRole("menuitem", { name: "Share" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
  await expect.element(trigger).toHaveFocus();
});

test("a tooltip comes with the focus and goes with Escape", async () => {
  const tooltip = page.getByRole("tooltip");
  focus(page.getByRole("button", { name: "More" }));
  await userEvent.keyboard("{Tab}");
  await expect.element(page.getByRole("button", { name: "Locked", exact: true })).toHaveFocus();
  await expect.element(tooltip).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(tooltip).not.toBeInTheDocument();
});

test("a dialog keeps the focus inside and gives it back", async () => {
  const trigger = page.getByRole("button", { name: "Open dialog" });
  await trigger.click();
  const dialog = page.getByRole("dialog", { name: "Lock your account?" });
  await expect.element(dialog).toBeVisible();
  await expectAccessible();
  for (let presses = 0; presses < 6; presses++) {
    await userEvent.keyboard("{Tab}");
    expect(dialog.element().contains(document.activeElement)).toBe(true);
    expect(dialog.element()).not.toBe(document.activeElement);
  }
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(trigger).toHaveFocus();
});

test("a code can be pasted whole", async () => {
  await navigator.clipboard.writeText(" 7kq-2x ");
  const field = page.getByLabelText("Code from the email");
  focus(field);
  await userEvent.keyboard("{ControlOrMeta>}a{/ControlOrMeta}");
  await userEvent.keyboard("{ControlOrMeta>}v{/ControlOrMeta}");
  await expect.element(field).toHaveValue("7kq2x");
});

test("[REALTIME-23] the banner is at the top, its admin variant at the bottom of the page", async () => {
  const text = page.getByText("The server cannot be reached.");
  const middle = 450;
  await page.getByRole("button", { name: "Banner, closed", exact: true }).click();
  await expect.poll(() => topOf(text)).toBeLessThan(middle);
  await page.getByRole("button", { name: "click here" }).click();
  await expect.element(text).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Banner, closed, admin" }).click();
  await expect.poll(() => topOf(text)).toBeGreaterThan(middle);
});
