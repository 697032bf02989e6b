/** The picture at the top of the README: four pictures of the tour on the product's own line work. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { bandsMarkup } from "@passport/engraving/bands-markup";
import { rosette } from "@passport/engraving/rosette";
import type { Browser } from "@playwright/test";
import { brandMarkPath } from "../../apps/web/src/art/brand-mark-path.ts";

const checkout = resolve(import.meta.dirname, "../..");
const inline = (path: string, type: string): string =>
  `data:${type};base64,${readFileSync(resolve(checkout, path)).toString("base64")}`;
const picture = (name: string): string => inline(`docs/pictures/tour-${name}.png`, "image/png");
const font = (family: string, file: string): string =>
  `@font-face { font-family: "${family}"; src: url(${inline(`apps/web/src/ui/fonts/${file}`, "font/woff2")}); }`;

const size = { width: 1600, height: 640 };

const page = (): string => `<!doctype html><style>
${font("Saira", "saira-condensed-latin-600-normal.woff2")}
${font("Plex", "ibm-plex-sans-latin-400-normal.woff2")}
${font("Mono", "share-tech-mono-latin-400-normal.woff2")}
* { margin: 0; box-sizing: border-box; }
body { position: relative; width: ${size.width}px; height: ${size.height}px; overflow: hidden; background: #07090d; color: #eef3f8; font: 20px/28px Plex; }
body > * { position: absolute; }
.rosette { left: 560px; top: -240px; width: 1120px; height: 1120px; fill: none; stroke: url(#iris); stroke-width: 0.7; }
.words { left: 64px; top: 104px; width: 460px; }
.brand { display: flex; align-items: center; gap: 16px; font: 24px/1 Saira; letter-spacing: 0.12em; }
.brand svg { width: 34px; height: 34px; fill: #ffb627; }
h1 { margin: 36px 0 24px; font: 600 68px/68px Saira; }
p { color: #a9b7c6; }
img { border: 1px solid #5b6b7c; box-shadow: 0 0 0 6px #07090d; }
.profile { left: 720px; top: 48px; width: 720px; }
.phone { left: 560px; top: 78px; height: 490px; }
.card { right: 40px; top: 112px; width: 320px; object-view-box: inset(15% 44.5% 8% 21.5%); }
.consent { left: 826px; top: 346px; width: 320px; object-view-box: inset(0 0 43% 0); }
.zone { left: 64px; bottom: 26px; color: #a9b7c6; font: 26px/1 Mono; letter-spacing: 0.13em; white-space: pre; }
</style>
<svg class="rosette" viewBox="-560 -560 1120 1120"><defs><radialGradient id="iris" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="560">
<stop offset=".12" stop-color="#ffe2a3"/><stop offset=".36" stop-color="#ffb627"/><stop offset=".58" stop-color="#ff7a59"/><stop offset=".8" stop-color="#8b7cf6"/><stop offset="1" stop-color="#4cc9f0"/>
</radialGradient></defs>${bandsMarkup(rosette("readme", { radius: 560, order: 16 }), "r")}</svg>
<div class="words"><div class="brand"><svg viewBox="0 0 32 32"><path fill-rule="evenodd" d="${brandMarkPath}"/></svg>PASSPORT</div>
<h1>One account,<br>one wallet,<br>every game</h1><p>Log in once, own what you earn, and check every move yourself.</p></div>
<img class="profile" src="${picture("profile")}"><img class="card" src="${picture("collectible")}">
<img class="consent" src="${picture("consent")}"><img class="phone" src="${picture("security")}">
<div class="zone">P&lt;SUPPASSPORT&lt;&lt;ONE&lt;ACCOUNT&lt;EVERY&lt;WORLD&lt;&lt;SUPS&lt;GAMES&lt;CHAINS&lt;&lt;COLLECTIBLES&lt;&lt;&lt;&lt;</div>`;

export const drawHero = async (browser: Browser): Promise<Buffer> => {
  const context = await browser.newContext({ viewport: size });
  const drawn = await context.newPage();
  await drawn.setContent(page(), { waitUntil: "load" });
  await drawn.evaluate("document.fonts.ready");
  const shot = await drawn.screenshot();
  await context.close();
  return shot;
};
