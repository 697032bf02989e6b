/** Trunk and legs of a war machine, one half each. x counts from the axis, the ground is at 460. */
import type { Half } from "../plate-kit.ts";
import type { MechPlan } from "./mech-plan.ts";

type Part = (half: Half, plan: MechPlan) => void;

const stackLine = (half: Half, count: number) => {
  for (let i = 0; i < count; i++) half.line(`0,${214 + i * 10} ${46 - i * 3},${209 + i * 10}`, 1.2, 0.55);
};

const foot = (leg: Half) => {
  leg.plate("44,426 106,420 126,446 126,458 36,458 36,446", 2);
  leg.plate("36,446 126,446 130,460 32,460", 0, "b");
  leg.line("70,432 76,457");
  leg.line("92,430 102,457");
};

/** Armoured thigh, knee cap, plated shin. */
const plated = (half: Half, leg: Half, stance: number) => {
  half.plate(`10,262 50,258 ${70 + stance},334 ${36 + stance},344`, 1);
  half.plate(`50,258 62,268 ${80 + stance},326 ${70 + stance},334`, 0, "b");
  leg.plate("40,350 84,344 100,424 52,430", 2);
  leg.plate("84,344 96,352 110,416 100,424", 0, "b");
  leg.plate("58,372 80,368 90,414 64,418", 3, "b");
  leg.plate("30,330 76,322 88,350 62,366 36,358", 3, "b");
  foot(leg);
};

/** Heavy: straight, flared below the knee, made to stand and shoot. */
const pillar = (half: Half, leg: Half, stance: number) => {
  half.plate(`8,262 58,256 ${68 + stance},334 ${26 + stance},340`, 1);
  half.plate(`58,256 72,268 ${82 + stance},330 ${68 + stance},334`, 0, "b");
  leg.plate("24,340 74,332 112,436 24,442", 2);
  leg.plate("74,332 88,342 124,428 112,436", 0, "b");
  leg.plate("36,356 66,351 84,404 40,410", 3, "b");
  leg.plate("42,414 88,408 94,424 42,430", 1, "b");
  leg.plate("18,326 76,316 92,338 80,354 24,360", 3, "b");
  leg.plate("18,440 116,434 134,450 134,460 14,460 14,448", 2);
  leg.line("46,443 46,459");
  leg.line("82,440 88,459");
};

/** Fast: the knee points back, the foot is a claw. */
const raptor = (half: Half, leg: Half, stance: number) => {
  half.plate(`10,262 52,256 ${92 + stance},316 ${60 + stance},340`, 2);
  half.plate(`52,256 66,266 ${104 + stance},312 ${92 + stance},316`, 0, "b");
  leg.plate("58,338 94,322 74,396 48,394", 1);
  leg.plate("94,322 106,332 84,390 74,396", 0, "b");
  leg.plate("44,386 76,384 98,438 66,440", 3, "b");
  leg.disc(80, 326, 16, 2);
  leg.disc(62, 390, 12, 3);
  leg.plate("60,432 100,428 136,460 110,460 84,446 76,460 50,460 56,444", 2);
  leg.plate("40,448 58,438 60,460 32,460", 1, "b");
};

const legStyles = { plated, pillar, raptor };

export const legs: Part = (half, plan) => legStyles[plan.legs](half, half.outwards(plan.stance), plan.stance);

export const hips: Part = (half) => {
  half.plate("0,246 36,244 52,262 28,284 12,300 0,302", 2, "b");
  half.plate("0,262 14,262 10,300 0,302", 3);
  half.plate("0,200 50,194 38,248 0,252", 0);
  stackLine(half, 4);
};

const vents = (half: Half) => {
  half.plate("26,152 66,136 56,176 44,214 22,196", 2, "b");
  for (const y of [170, 178, 186]) half.line(`34,${y} ${54 - (y - 170) / 4},${y - 10 + (y - 170) / 8}`, 2);
};
const keel = (half: Half) => {
  half.plate("26,152 66,136 60,172 30,190", 1, "b");
  half.plate("30,190 60,172 44,214 16,206", 3);
  half.line("36,162 58,152", 1.6);
};
const grille = (half: Half) => {
  half.plate("28,152 66,137 58,178 34,198", 0, "b");
  for (let i = 0; i < 5; i++) half.line(`${34 + i * 6},${196 - i * 5} ${34 + i * 7},${152 - i * 3}`, 1.8);
  half.plate("34,198 58,178 44,214 24,204", 2);
};
const chestStyles = { vents, keel, grille };

export const chest: Part = (half, plan) => {
  half.plate("0,128 58,120 88,146 76,194 44,214 0,220", 2);
  half.plate("0,128 58,120 66,136 26,152 0,154", 4, "b");
  half.plate("66,136 88,146 76,194 56,176", 1, "b");
  chestStyles[plan.chest](half);
};
