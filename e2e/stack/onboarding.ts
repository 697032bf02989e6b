/** The steps of /onboarding. */
import type { SentCommand } from "./commands.ts";
import { pngFile } from "./pictures.ts";
import { withoutTimers } from "./stop-clock.ts";
import { expect, type Page } from "./test.ts";

export const titles = {
  ready: "Your passport is ready",
  setUp: "let's set up your profile",
  username: "Choose your username",
  picture: "Add your picture",
  protect: "Protect your account",
  success: "You're all set",
} as const;

/** Every step takes the focus with its heading. */
export const expectStep = (page: Page, step: keyof typeof titles) =>
  expect(page.getByRole("heading", { level: 1, name: titles[step] })).toBeFocused();

export const press = (page: Page, name: string) => page.getByRole("button", { name }).click();
export const sentOf = (sent: SentCommand[], key: string) => sent.filter((command) => command.key === key);
export const chooseFile = (page: Page, buffer: Buffer) =>
  page.locator("input[type=file]").first().setInputFiles(pngFile(buffer));
export const notices = (page: Page) => page.getByRole("region", { name: "Notifications" });

/** Past the optional step (ONBOARD-11). */
export const skipOptional = async (page: Page) => {
  await expectStep(page, "protect");
  await press(page, "Skip for now");
};

/** The steps do not continue by themselves: axe takes longer than two seconds, and needs a clock that runs. */
export const withoutHaste = (page: Page) => withoutTimers(page, 2000, 300);

export const openAt = async (page: Page, step: "username" | "picture") => {
  await withoutHaste(page);
  await page.goto(step === "picture" ? "/onboarding?skip_username=true" : "/onboarding");
  await press(page, "Continue");
  await expectStep(page, step);
};
