import { expect, type Page } from "@playwright/test";

export const captcha = (page: Page) => page.getByLabel("I am human");

/** Ticks the box and waits until the browser has done the work. */
export const solveCaptcha = async (page: Page) => {
  await captcha(page).click();
  await expect(captcha(page)).toBeChecked();
};
