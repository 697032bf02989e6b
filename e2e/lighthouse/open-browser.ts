import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "@passport/testbed/find-program";
import { freePort } from "@passport/testbed/free-port";
import { type BrowserContext, chromium } from "@playwright/test";
import { chromiumArgs } from "../stack/chromium-args.ts";

export interface MeasuredBrowser extends AsyncDisposable {
  context: BrowserContext;
  /** Where Lighthouse reaches it. */
  port: number;
}

/** A Chromium with a profile of its own, whose cookies Lighthouse sees: it opens its pages in the default context. */
export const openBrowser = async (): Promise<MeasuredBrowser> => {
  const folder = await mkdtemp(join(tmpdir(), "passport-lighthouse-"));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: await findChromium(),
    args: [`--remote-debugging-port=${port}`, ...chromiumArgs],
  });
  return {
    context,
    port,
    [Symbol.asyncDispose]: async () => {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
