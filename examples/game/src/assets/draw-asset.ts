/**
 * Pictures of our assets, drawn in code: the same for a token each time. A real game has an artist and a
 * bucket; what matters to Passport is only that the address returns a picture.
 */
import type { AssetType } from "./known-assets.ts";
import type { Seed } from "./seed-of.ts";

const night = "#0d1413";
const sand = "#f6efe0";
/** Light from the left: sand to shadow, and so that it lies on the whole picture and not on each part. */
const metal = "url(#m)";
const grounds = ["#16211f", "#1b1d26", "#241d1a", "#182126", "#221b24"] as const;
const paints = ["#d8542a", "#2f9c90", "#d0a02c", "#8a76c4", "#4f86c6"] as const;

/** A portrait for cards, and as an avatar a square piece of it: a machine's head, or the whole of anything smaller. */
const viewOf = (type: AssetType, view: "picture" | "avatar"): string => {
  if (view === "picture") return "0 0 400 500";
  return type.startsWith("mech") ? "110 50 180 180" : "40 100 320 320";
};

export const drawAsset = (type: AssetType, seed: Seed, view: "picture" | "avatar"): string => {
  const ground = seed.pick(grounds);
  const paint = seed.pick(paints);
  const light = `<linearGradient id="m" gradientUnits="userSpaceOnUse" x1="90" y1="80" x2="320" y2="420"><stop stop-color="#efe6cf"/><stop offset="1" stop-color="#7c7766"/></linearGradient>`;
  const stripes = `<pattern id="s" width="22" height="22" patternUnits="userSpaceOnUse" patternTransform="rotate(${15 * seed.below(12)})"><path d="M0 0h22v22H0z" fill="${night}"/><path d="M0 0h11v22H0z" fill="${paint}"/></pattern>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewOf(type, view)}">`,
    `<defs>${light}${stripes}</defs>`,
    `<path d="M0 0h400v500H0z" fill="${ground}"/>`,
    `<path d="M40 500V250a160 160 0 0 1 320 0v250z" fill="${paint}" opacity="0.16"/>`,
    `<path d="M90 500V260a110 110 0 0 1 220 0v240z" fill="${paint}" opacity="0.22"/>`,
    `<path d="M0 452h400v48H0z" fill="${night}"/><path d="M0 452h400v4H0z" fill="${paint}"/>`,
    figures[type](seed, paint),
    "</svg>",
  ].join("");
};

/** One half, and its mirror image. */
const both = (half: string): string => `${half}<g transform="matrix(-1 0 0 1 400 0)">${half}</g>`;

const mech = (seed: Seed, plate: string): string => {
  const shoulder = 34 + seed.below(26);
  const knee = 300 + seed.below(40);
  const fin = 20 + seed.below(40);
  return [
    both(`<path d="M196 282h-52L112 ${knee}l26 108h-34v44h84v-44h-12l-14-104 34-44z" fill="${metal}"/>`),
    both(`<path d="M136 170l-${shoulder} 12-16 96 26 62h26l-12-64 22-44z" fill="${metal}"/>`),
    both(`<path d="M142 150l-${shoulder} ${fin} 8 42 50 4z" fill="${plate}"/>`),
    `<path d="M132 152h136l-18 104-22 30h-56l-22-30z" fill="${metal}"/>`,
    `<path d="M154 168h92l-12 58h-68z" fill="${plate}"/>`,
    `<path d="M172 152v-40l14-18h28l14 18v40z" fill="${metal}"/>`,
    `<path d="M180 116h40v9h-40z" fill="${night}"/><path d="M${216 + seed.below(8)} 96l10-${fin} 4 ${fin + 8}z" fill="${metal}"/>`,
  ].join("");
};

const weapon = (seed: Seed, plate: string): string => {
  const barrel = 110 + seed.below(60);
  const barrels = [222, 240, 258].slice(0, 1 + seed.below(3));
  return [
    `<g transform="rotate(-${18 + seed.below(16)} 200 260) translate(-46 -58) scale(1.24)">`,
    ...barrels.map((y) => `<path d="M180 ${y}h${barrel}v-4h16v18h-16v-4H180z" fill="${metal}"/>`),
    `<path d="M70 214h132l16 18v36l-16 12h-58l-14 62H92l12-62H70l-22-24v-18z" fill="${metal}"/>`,
    `<path d="M78 224h120v30H66z" fill="${plate}"/><path d="M112 196h66v12h-66z" fill="${metal}"/>`,
    "</g>",
  ].join("");
};

const core = (seed: Seed, plate: string): string => {
  const fins = 6 + 2 * seed.below(4);
  const blades = Array.from(
    { length: fins },
    (_, index) =>
      `<path d="M192 120h16l8 64h-32z" transform="rotate(${(360 / fins) * index} 200 250)" fill="${metal}"/>`,
  );
  const ring = (radius: number, fill: string) => `<circle cx="200" cy="250" r="${radius}" fill="${fill}"/>`;
  return [...blades, ring(84, metal), ring(62, night), ring(50, plate), ring(24, night), ring(10, plate)].join("");
};

const crate = (seed: Seed, plate: string): string =>
  [
    `<path d="M200 180l116 60v132l-116 66-116-66V240z" fill="${metal}"/>`,
    `<path d="M200 180l116 60-116 62-116-62z" fill="${plate}"/>`,
    both(`<path d="M84 ${282 + seed.below(20)}l116 62v22L84 ${304 + seed.below(10)}z" fill="${sand}" opacity="0.85"/>`),
    `<path d="M176 330h48v10l-20 46h-16l18-42h-30z" fill="${plate}"/>`,
  ].join("");

const figures: Record<AssetType, (seed: Seed, paint: string) => string> = {
  mech,
  weapon,
  power_core: core,
  mystery_crate: crate,
  mech_skin: (seed) => mech(seed, "url(#s)"),
  weapon_skin: (seed) => weapon(seed, "url(#s)"),
};
