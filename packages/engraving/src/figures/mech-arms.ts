/** Arms of a war machine: the upper arm is always the same, the forearm is the weapon. */
import type { Half } from "../plate-kit.ts";
import type { ArmStyle, MechPlan } from "./mech-plan.ts";

const cannon = (h: Half) => {
  h.plate("106,226 164,218 172,300 112,308", 2);
  h.plate("164,218 178,228 184,296 172,300", 0, "b");
  h.plate("122,306 158,302 160,356 126,358", 1, "b");
  h.plate("120,340 164,336 166,356 122,360", 3);
  h.plate("116,240 154,236 158,262 118,266", 3, "b");
};

const gatling = (h: Half) => {
  h.plate("108,226 160,220 166,286 114,292", 2);
  h.plate("160,220 174,230 178,280 166,286", 0, "b");
  for (const [x, tone] of [
    [116, 1],
    [130, 3],
    [144, 1],
    [156, 1],
  ] as const) {
    h.plate(`${x},290 ${x + 9},289 ${x + 11},366 ${x + 2},367`, tone, "b");
  }
  h.plate("112,308 170,302 171,314 113,320", 3);
  h.plate("114,346 172,340 173,352 115,358", 3);
};

const blade = (h: Half) => {
  h.plate("108,226 158,220 164,286 116,292", 2);
  h.plate("126,288 160,284 152,330 168,408 132,340", 4, "b");
  h.plate("132,340 152,330 168,408", 1);
  h.plate("116,240 150,236 154,256 118,262", 3, "b");
};

const claw = (h: Half) => {
  h.plate("108,226 160,220 168,284 114,292", 2);
  h.plate("160,220 174,230 180,280 168,284", 0, "b");
  h.disc(141, 296, 17, 1);
  h.plate("118,294 132,298 126,326 134,350 114,336 110,314", 3, "b");
  h.plate("136,304 150,303 152,334 142,358 138,334", 2);
  h.plate("154,294 168,288 180,312 172,350 160,330 164,314", 4, "b");
};

const launcher = (h: Half) => {
  h.plate("104,222 166,214 174,318 112,328", 2);
  h.plate("166,214 182,226 188,310 174,318", 0, "b");
  h.plate("112,236 160,230 166,306 118,314", 1, "b");
  for (const [x, y] of [
    [126, 250],
    [148, 247],
    [129, 273],
    [151, 270],
    [132, 296],
    [154, 293],
  ] as const) {
    h.disc(x, y, 8, 3);
  }
  h.plate("112,328 174,318 176,332 116,342", 3);
};

const shield = (h: Half) => {
  h.plate("112,226 152,220 158,276 118,282", 1);
  h.plate("98,214 146,196 184,216 186,326 148,388 108,338", 3, "b");
  h.plate("110,226 146,212 173,228 174,320 147,364 118,328", 2);
  h.plate("146,212 173,228 174,320 147,364", 0, "b");
  h.line("118,262 146,252 174,264", 2);
  h.line("118,300 147,312 174,298", 2);
};

const armStyles: Record<ArmStyle, (h: Half) => void> = { cannon, gatling, blade, claw, launcher, shield };

/** The weapon alone: it hangs from the crane while its machine is in the yard. */
export const forearm = (half: Half, style: ArmStyle) => armStyles[style](half);

export const arm = (half: Half, plan: MechPlan) => {
  half.plate("112,172 144,166 150,226 118,232", 0);
  half.disc(132, 222, 15, 2);
  const style = plan.arms[half.isLit ? 1 : 0];
  if (style !== "none") forearm(half, style);
};
