/** What gives a war machine its silhouette: the load on its back, its shoulders, its head. */
import type { Half, Kit } from "../plate-kit.ts";
import type { BackStyle, MechPlan } from "./mech-plan.ts";

const rack = (h: Half) => {
  h.plate("78,66 132,54 146,66 146,112 86,124", 1);
  h.plate("84,74 128,64 128,104 84,114", 0, "b");
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) h.disc(92 + column * 14, 83 + row * 13 - column * 3.2, 4.6, 2);
  }
};
const cannons = (h: Half) => {
  h.plate("66,34 86,30 90,120 70,126", 2);
  h.plate("62,18 90,14 91,44 63,48", 3, "b");
  h.plate("94,66 112,64 114,120 96,124", 1);
};
const fins = (h: Half) => {
  h.plate("62,126 96,28 112,22 104,128", 2);
  h.plate("100,128 134,58 146,56 128,134", 1, "b");
};
const stacks = (h: Half) => {
  for (const [i, top] of [34, 52, 70].entries()) {
    const x = 64 + i * 21;
    h.plate(`${x},${top} ${x + 15},${top - 4} ${x + 18},126 ${x + 3},130`, 2 - i);
    h.plate(`${x - 2},${top - 6} ${x + 16},${top - 11} ${x + 17},${top + 3} ${x - 1},${top + 8}`, 3, "b");
  }
};
const wings = (h: Half) => {
  h.plate("58,124 146,34 184,26 172,62 150,70 152,92 128,96 126,116 96,132", 1);
  h.plate("58,124 146,34 184,26 160,48 84,128", 3, "b");
  h.line("110,104 150,70", 1.4);
  h.line("98,118 128,96", 1.4);
};
const mast = (h: Half) => {
  h.plate("82,60 90,58 96,124 86,126", 1);
  h.disc(86, 50, 24, 2);
  h.disc(86, 50, 14, 0);
  h.disc(86, 50, 4, 4);
  h.line("86,26 86,10", 1.8);
};
const backStyles: Record<BackStyle, (h: Half) => void> = { rack, cannons, fins, stacks, wings, mast };

export const back = (half: Half, plan: MechPlan) => backStyles[plan.backs[half.isLit ? 1 : 0]](half);

const slab = (h: Half, b: number) => {
  h.plate(`72,${120 - b} ${124 + b},${104 - b} ${160 + b},132 ${160 + b},176 116,192 84,160`, 2);
  h.plate(`72,${120 - b} ${124 + b},${104 - b} ${136 + b},122 90,138`, 4, "b");
  h.plate(`${136 + b},122 ${124 + b},${104 - b} ${160 + b},132 ${160 + b},176 140,182`, 1, "b");
  h.line("94,150 134,138", 1.6);
  h.line("100,164 136,152", 1.6);
  h.disc(120, 160, 6, 3);
};
const round = (h: Half, b: number) => {
  h.plate(`74,132 96,${108 - b} ${132 + b},${106 - b} ${156 + b},128 ${158 + b},158 138,184 104,188 80,164`, 2);
  h.plate(`74,132 96,${108 - b} ${132 + b},${106 - b} 128,126 94,136`, 4, "b");
  h.disc(118, 154, 21, 1);
  h.disc(118, 154, 12, 3);
};
const tiered = (h: Half, b: number) => {
  h.plate(`90,158 ${158 + b},146 ${156 + b},188 112,200`, 1);
  h.plate(`82,140 ${160 + b},124 ${162 + b},158 96,176`, 2, "b");
  h.plate(`74,${122 - b} ${138 + b},${100 - b} ${162 + b},128 84,150`, 4);
  h.line(`84,150 ${162 + b},128`, 1.6);
};
const spiked = (h: Half, b: number) => {
  h.plate(`${128 + b},112 ${168 + b},62 ${158 + b},136`, 3, "b");
  h.plate(`98,112 ${116 + b},58 ${128 + b},112`, 4);
  h.plate(`72,120 ${126 + b},106 ${160 + b},132 ${150 + b},170 112,188 84,158`, 2);
  h.plate(`72,120 ${126 + b},106 ${134 + b},124 90,138`, 4, "b");
  h.line(`92,150 ${146 + b},138`, 1.6);
};
const shoulderStyles = { slab, round, tiered, spiked };

export const shoulders = (half: Half, plan: MechPlan) => shoulderStyles[plan.shoulders](half, plan.bulk);

const skull = (h: Half) => {
  h.plate("0,84 20,86 30,104 24,128 0,136", 2);
  h.plate("0,84 20,86 25,96 0,98", 4, "b");
  h.plate("10,116 24,112 20,130 0,136 0,122", 1, "b");
};
const headStyles = {
  visor: (h: Half) => {
    skull(h);
    h.line("22,88 34,52", 1.6);
  },
  sensor: (h: Half) => {
    skull(h);
    h.line("22,88 34,52", 1.6);
  },
  crest: (h: Half) => {
    h.plate("0,58 8,60 12,96 0,100", 4, "b");
    skull(h);
  },
  horns: (h: Half) => {
    skull(h);
    h.plate("14,90 24,70 44,48 40,76 27,100", 3, "b");
  },
  dome: (h: Half) => {
    h.plate("0,92 22,96 36,112 32,130 0,138", 3);
    h.plate("0,92 22,96 28,104 0,104", 4, "b");
    h.plate("0,122 32,120 30,132 0,138", 1, "b");
  },
} satisfies Record<MechPlan["head"], (h: Half) => void>;

export const head = (half: Half, plan: MechPlan) => headStyles[plan.head](half);

export const eyes = (kit: Kit, axisX: number, plan: MechPlan) => {
  const x = (n: number) => axisX + n * plan.width;
  if (plan.head === "sensor") {
    kit.disc(axisX, 108, 10, 1);
    kit.glow(axisX, 108, 4);
  } else if (plan.head === "dome") {
    kit.lamp(`${x(-26)},109 ${x(26)},109 ${x(26)},115 ${x(-26)},115`);
  } else {
    kit.lamp(`${x(-22)},103 ${axisX},108 ${x(22)},103 ${x(19)},111 ${axisX},115 ${x(-19)},111`);
  }
};
