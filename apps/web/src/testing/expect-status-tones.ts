import { expect } from "vitest";
import { page } from "vitest/browser";

const tones = { Confirmed: "--ok", Pending: "--warn", Confirming: "--warn", Failed: "--warn" };

/** A deposit's status is green once it is confirmed, and amber otherwise (DEPOSIT-20, DEPASSET-18). */
export const expectStatusTones = (): void => {
  for (const [text, tone] of Object.entries(tones)) {
    const style = getComputedStyle(page.getByText(text, { exact: true }).element());
    expect(style.getPropertyValue("--tone")).toBe(style.getPropertyValue(tone));
  }
};
