/** `npm run tour`: pictures of the running product in docs/pictures and the page docs/tour.md that shows them. */
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { connectDatabase } from "@passport/database";
import { startChild } from "@passport/testbed/child";
import { findChromium } from "@passport/testbed/find-program";
import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import sharp from "sharp";
import { seed } from "../../apps/server/src/seed.ts";
import { seedPlayers } from "../../apps/server/src/seed-players.ts";
import { chromiumArgs } from "../stack/chromium-args.ts";
import { viewportOf } from "../stack/viewports.ts";
import { drawHero } from "./hero.ts";
import { startTourStack, type TourStack } from "./start-tour-stack.ts";
import { type Stop, stops } from "./stops.ts";
import { tourPage } from "./tour-page.ts";

const checkout = resolve(import.meta.dirname, "../..");
const maxBytes = 250_000;

const newcomer = {
  username: "mara_voss",
  first_name: "Mara",
  last_name: "Voss",
  email: "mara@passport.example",
  password: "Tour-only-password-1",
};

/** Always: an old build would give old pictures. */
const buildWeb = async (): Promise<void> => {
  console.log("Building the web ...");
  const build = await startChild({
    name: "build",
    command: "npm",
    args: ["run", "build"],
    cwd: checkout,
    env: process.env,
  });
  if ((await build.exited) !== 0) throw new Error(`The build failed:\n${build.output()}`);
};

const logIn = async (context: BrowserContext, { origin }: TourStack, who: "alice" | "newcomer"): Promise<void> => {
  const player = who === "newcomer" ? newcomer : seedPlayers.find(({ username }) => username === who);
  const data = { email: player?.email, password: player?.password };
  const response = await context.request.post(`${origin}/auth/email`, { data, headers: { origin } });
  if (!response.ok()) throw new Error(`${who} cannot log in: ${response.status()}`);
};

/** The finest first. Line work does not shrink well: pages full of it get fewer colours, and at last fewer pixels. */
const grades = [
  { colours: 256 },
  { colours: 96 },
  { colours: 48 },
  { colours: 96, width: 1200 },
  { colours: 48, width: 1080 },
  { colours: 32, width: 960 },
] as const;

const compress = async (picture: Buffer): Promise<Buffer> => {
  for (const { colours, ...resized } of grades) {
    const scaled =
      "width" in resized ? sharp(picture).resize({ ...resized, withoutEnlargement: true }) : sharp(picture);
    const small = await scaled.png({ palette: true, colours, dither: 0, effort: 10, compressionLevel: 9 }).toBuffer();
    if (small.length <= maxBytes) return small;
  }
  throw new Error(`The picture is larger than ${maxBytes} bytes`);
};

/** Of the pictures in sight; what is further down is loaded when it is scrolled to. */
const picturesAreDrawn = `[...document.images]
  .filter((image) => { const { top, bottom } = image.getBoundingClientRect(); return bottom > 0 && top < innerHeight; })
  .every((image) => image.complete)`;

const takePicture = async (browser: Browser, stack: TourStack, stop: Stop): Promise<void> => {
  const context = await browser.newContext({
    baseURL: stack.origin,
    viewport: viewportOf(stop.size === "phone" ? 390 : 1440),
    deviceScaleFactor: stop.size === "phone" ? 2 : 1,
    reducedMotion: "reduce",
    serviceWorkers: "block",
    timezoneId: "UTC",
    locale: "en-GB",
  });
  // The login page picks one of three pictures.
  await context.addInitScript("Math.random = () => 0.1");
  if (stop.as) await logIn(context, stack, stop.as);
  const page = await context.newPage();
  const shown = (await stop.show({ page, gameOrigin: stack.gameOrigin })) ?? page;
  await shown.waitForFunction(picturesAreDrawn, undefined, { timeout: 30_000 });
  // Drawings that the page makes itself come a moment later.
  await shown.waitForTimeout(1500);
  writeFileSync(resolve(checkout, `docs/pictures/tour-${stop.name}.png`), await compress(await shown.screenshot()));
  await context.close();
  console.log(`docs/pictures/tour-${stop.name}.png`);
};

const only = process.argv.slice(2);
await buildWeb();
console.log("Starting the product ...");
await using stack = await startTourStack();
await using db = connectDatabase(stack.databaseUrl);
await seed(db, [newcomer]);
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: chromiumArgs,
});
try {
  for (const stop of stops) {
    if (only.length > 0 && !only.includes(stop.name)) continue;
    // The others are taken all the same: one run shows everything that is wrong.
    await takePicture(browser, stack, stop).catch((error: unknown) => {
      console.error(`${stop.name}: ${error instanceof Error ? error.message : error}`);
      process.exitCode = 1;
    });
  }
  writeFileSync(resolve(checkout, "docs/pictures/hero.png"), await compress(await drawHero(browser)));
} finally {
  await browser.close();
}
writeFileSync(resolve(checkout, "docs/tour.md"), tourPage(stops));
console.log("docs/tour.md");
