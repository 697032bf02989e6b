/** How an external login ends in its window. */
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "../../testing/render.tsx";
import { Posted } from "./handed-over.tsx";
import { type ExternalParts, ExternalPartsContext } from "./parts.tsx";

/** The frame comes from outside the feature. */
const parts: ExternalParts = { Layout: ({ children }) => <main>{children}</main>, Login: () => null };

test("[LOGIN-22] [EXTERNAL-2] the window closes 500 ms after the token was posted", async () => {
  const close = vi.spyOn(window, "close").mockReturnValue();
  const shownAt = performance.now();
  render(
    <ExternalPartsContext value={parts}>
      <Posted site="Hangar 7" />
    </ExternalPartsContext>,
  );
  await expect.element(page.getByText("Hangar 7")).toBeVisible();
  await expect.poll(() => close.mock.calls.length, { interval: 10 }).toBe(1);
  const elapsedMs = performance.now() - shownAt;
  expect(elapsedMs).toBeGreaterThanOrEqual(500);
  expect(elapsedMs).toBeLessThan(2000);
  close.mockRestore();
});
