/**
 * Parts of a weapon in side view. The bore runs along y = 250 from the muzzle on the left to the stock
 * on the right; the receiver spans x = 146 to 306 and everything else attaches to it.
 */
import { rectangle as box, type Kit } from "../plate-kit.ts";
import type { WeaponPlan } from "./weapon-plan.ts";

type Part = (kit: Kit, plan: WeaponPlan) => void;

export const barrels: Record<WeaponPlan["barrel"], Part> = {
  rail: (k, { girth: g, muzzleX: x }) => {
    k.plate(box(x, 250 - 19 * g, 150, 250 - 5 * g), 3);
    k.plate(box(x, 250 + 5 * g, 150, 250 + 19 * g), 1, "b");
    for (let i = 0; i < 5; i++) {
      const at = x + 12 + (i * (136 - x)) / 5;
      k.plate(box(at, 250 - 24 * g, at + 10, 250 + 24 * g), i % 2 ? 2 : 4, "b");
    }
    k.line(`${x - 6},250 150,250`, 2.4, 1);
  },
  burst: (k, { girth: g, muzzleX: x }) => {
    for (const row of [-1, 0, 1])
      k.plate(box(x, 250 + (row * 15 - 6) * g, 152, 250 + (row * 15 + 6) * g), 3 - row, "b");
    k.plate(box(110, 250 - 28 * g, 126, 250 + 28 * g), 1);
  },
  flak: (k, { girth: g, muzzleX: x }) => {
    k.plate(`${x},${250 - 26 * g} 156,${250 - 24 * g} 156,${250 + 24 * g} ${x},${250 + 26 * g}`, 2);
    k.plate(`${x},${250 - 26 * g} 156,${250 - 24 * g} 156,${250 - 12 * g} ${x},${250 - 13 * g}`, 4, "b");
    for (let at = x + 34; at < 146; at += 14) k.line(`${at},${250 - 8 * g} ${at},${250 + 18 * g}`, 4, 0.7);
  },
  lance: (k, { girth: g, muzzleX: x }) => {
    k.plate(`${x - 12},246 150,${250 - 16 * g} 150,${250 + 16 * g} ${x - 12},254`, 3);
    k.plate(`${x - 12},250 150,250 150,${250 + 16 * g} ${x - 12},254`, 1, "b");
    for (const at of [60, 96, 130]) k.plate(box(at, 250 - (at / 7) * g, at + 9, 250 + (at / 7) * g), 4, "b");
  },
  rotary: (k, { girth: g, muzzleX: x }) => {
    for (const row of [-2, -1, 0, 1, 2]) {
      k.plate(box(x, 250 + (row * 11 - 4) * g, 150, 250 + (row * 11 + 4) * g), 3 - Math.abs(row), row < 0 ? "a" : "b");
    }
    for (const at of [x + 16, 84, 128]) k.plate(box(at, 250 - 32 * g, at + 12, 250 + 32 * g), 3);
  },
  twin: (k, { girth: g, muzzleX: x }) => {
    k.plate(box(x, 250 - 26 * g, 152, 250 - 6 * g), 3);
    k.plate(box(x + 18, 250 + 2 * g, 152, 250 + 24 * g), 1, "b");
    k.plate(box(96, 250 - 30 * g, 108, 250 + 28 * g), 4, "b");
    k.line(`${x},${250 - 16 * g} 150,${250 - 16 * g}`, 1.6);
  },
};

export const muzzles: Record<WeaponPlan["muzzle"], Part> = {
  bare: () => {},
  brake: (k, { girth: g, muzzleX: x }) => {
    k.plate(box(x - 14, 250 - 27 * g, x + 24, 250 + 27 * g), 3, "b");
    for (const at of [x - 6, x + 4, x + 14]) k.line(`${at},${250 - 16 * g} ${at},${250 + 16 * g}`, 3, 0.9);
  },
  prongs: (k, { girth: g, muzzleX: x }) => {
    k.plate(
      `${x + 22},${250 - 16 * g} ${x - 22},${250 - 32 * g} ${x - 30},${250 - 26 * g} ${x + 8},${250 - 6 * g}`,
      4,
      "b",
    );
    k.plate(`${x + 22},${250 + 16 * g} ${x - 22},${250 + 32 * g} ${x - 30},${250 + 26 * g} ${x + 8},${250 + 6 * g}`, 2);
    k.glow(x - 4, 250, 4);
  },
  bell: (k, { girth: g, muzzleX: x }) => {
    k.plate(
      `${x - 20},${250 - 38 * g} ${x + 28},${250 - 20 * g} ${x + 28},${250 + 20 * g} ${x - 20},${250 + 38 * g}`,
      3,
      "b",
    );
    k.plate(
      `${x - 20},${250 - 38 * g} ${x - 10},${250 - 34 * g} ${x - 10},${250 + 34 * g} ${x - 20},${250 + 38 * g}`,
      1,
    );
  },
};

export const receivers: Record<WeaponPlan["receiver"], Part> = {
  wedge: (k) => {
    k.plate("146,206 284,200 306,222 306,268 270,284 150,282", 2);
    k.plate("146,206 284,200 306,222 160,228", 4, "b");
  },
  slab: (k) => {
    k.plate("142,210 300,206 310,216 310,274 296,282 142,284", 2);
    k.plate("142,210 300,206 304,222 142,226", 4, "b");
    k.plate("142,270 310,266 310,274 296,282 142,284", 1, "b");
  },
  bulb: (k) => {
    k.plate("144,228 174,200 262,196 306,220 308,266 270,290 178,292 146,270", 2);
    k.plate("144,228 174,200 262,196 306,220 258,218 182,220", 4, "b");
    k.disc(276, 244, 17, 1);
    k.disc(276, 244, 9, 3);
  },
};

export const details: Record<WeaponPlan["detail"], Part> = {
  cells: (k) => {
    k.plate("170,240 250,238 250,264 170,268", 0, "b");
    for (let i = 0; i < 5; i++) k.plate(box(176 + i * 15, 244, 185 + i * 15, 260), 3);
  },
  coil: (k) => {
    for (let i = 0; i < 4; i++) {
      k.disc(176 + i * 24, 252, 13, i % 2 ? 1 : 3);
      k.disc(176 + i * 24, 252, 5, i % 2 ? 4 : 0);
    }
  },
  vents: (k) => {
    for (let i = 0; i < 6; i++)
      k.plate(`${168 + i * 15},268 ${178 + i * 15},238 ${185 + i * 15},238 ${175 + i * 15},268`, 0, "b");
  },
};

export const magazines: Record<WeaponPlan["magazine"], Part> = {
  box: (k) => {
    k.plate("190,282 234,282 246,344 204,350", 1);
    k.plate("190,282 204,282 218,348 204,350", 3, "b");
  },
  drum: (k) => {
    k.disc(208, 312, 36, 2);
    k.disc(208, 312, 25, 0);
    k.disc(208, 312, 8, 4);
  },
  curved: (k) => {
    k.plate("188,280 226,280 224,318 206,360 172,348 186,314", 2);
    k.plate("188,280 200,280 198,316 184,352 172,348 186,314", 4, "b");
    for (const y of [300, 318, 334]) k.line(`${194 - (y - 300) / 3},${y} ${222 - (y - 300) / 3},${y + 4}`, 1.6);
  },
  cell: (k) => {
    k.plate("182,282 240,282 240,330 182,330", 0, "b");
    for (let i = 0; i < 4; i++) k.plate(box(188 + i * 13, 288, 196 + i * 13, 324), 4);
  },
  belt: (k) => {
    k.plate("170,282 246,282 250,324 240,336 176,336 166,324", 1, "b");
    k.plate("170,282 246,282 250,300 166,300", 3);
    k.line("178,318 238,318", 2);
  },
};

export const stocks: Record<WeaponPlan["stock"], Part> = {
  solid: (k, { stockX: x }) => {
    k.plate(`306,224 ${x - 20},216 ${x},236 ${x},300 ${x - 26},306 352,268 306,266`, 1);
    k.plate(`306,224 ${x - 20},216 ${x},236 318,240`, 3, "b");
  },
  skeleton: (k, { stockX: x }) => {
    k.plate(`306,226 ${x - 8},222 ${x - 8},234 306,240`, 3);
    k.plate(`306,258 ${x - 14},292 ${x - 10},304 306,272`, 1, "b");
    k.plate(`${x - 16},216 ${x},220 ${x},306 ${x - 18},308`, 2, "b");
    k.line(`340,236 352,272`, 3);
  },
  piston: (k, { stockX: x }) => {
    k.plate(box(306, 236, x - 18, 256), 3);
    for (let at = 318; at < x - 26; at += 11) k.line(`${at},234 ${at},258`, 2.4, 0.8);
    k.plate(`${x - 20},206 ${x - 2},210 ${x},290 ${x - 20},292`, 1, "b");
  },
  stub: (k) => {
    k.plate("306,222 340,226 346,244 340,270 306,270", 1);
    k.plate("306,222 340,226 342,238 306,238", 3, "b");
  },
};

export const optics: Record<WeaponPlan["optic"], Part> = {
  scope: (k) => {
    k.plate("182,176 262,172 268,190 262,202 186,204", 3);
    k.plate("172,172 186,170 188,206 174,208", 1, "b");
    k.disc(276, 187, 12, 1);
    k.glow(276, 187, 5);
  },
  reflex: (k) => {
    k.plate("206,204 250,202 252,192 204,194", 2);
    k.line("214,194 214,168 242,166 242,192", 3, 1);
    k.glow(228, 180, 3.5);
  },
  tubes: (k) => {
    k.plate(box(178, 180, 270, 196), 3);
    k.plate(box(196, 162, 262, 178), 1, "b");
    k.plate(box(204, 162, 214, 206), 2, "b");
    k.glow(184, 188, 4);
  },
  mast: (k) => {
    k.plate("222,204 232,203 230,178 224,178", 1);
    k.disc(227, 166, 17, 2);
    k.disc(227, 166, 9, 0);
    k.glow(227, 166, 4);
  },
  sights: (k) => {
    k.plate("152,206 160,206 158,190 154,190", 4);
    k.plate("276,200 292,206 288,188 280,188", 3, "b");
  },
};

export const underslung: Record<WeaponPlan["underslung"], Part> = {
  none: () => {},
  grip: (k) => k.plate("104,272 126,272 122,320 102,318", 2, "b"),
  bipod: (k) => {
    k.plate("92,272 104,272 70,340 60,338", 3);
    k.plate("100,272 112,272 134,340 124,342", 1, "b");
  },
  tube: (k) => {
    k.plate(box(52, 280, 156, 304), 1);
    k.plate(box(44, 276, 60, 308), 3, "b");
    k.line("70,292 148,292", 1.6);
  },
};

export const grip: Part = (k) => {
  k.plate("262,280 290,272 312,334 286,344", 2, "b");
  k.line("248,284 252,300 274,304", 2);
};
