/**
 * The repair yard of the maintenance page: a gantry over a machine whose right arm hangs from the crane.
 * Drawn around the point between the machine's feet, y upwards negative, 600 wide and 640 high.
 */
import { createKit, half, type Kit, placement, rectangle, type Shape } from "../plate-kit.ts";
import { drawMech } from "./mech.ts";
import { forearm } from "./mech-arms.ts";

const floorY = 8;
const beamY = -600;
const towerX = 236;
const machineScale = 1.14;

/** One tower: two posts, rungs and braces. The left one stands in the light. */
const tower = (kit: Kit, x: number, tone: number) => {
  for (let y = beamY + 36; y < floorY - 40; y += 62) {
    kit.line(`${x - 20},${y} ${x + 20},${y + 62} ${x + 20},${y} ${x - 20},${y + 62}`, 1.6, 0.65);
    kit.plate(rectangle(x - 22, y - 3, x + 22, y + 3), tone);
  }
  kit.plate(rectangle(x - 27, beamY + 24, x - 16, floorY), tone + 1);
  kit.plate(rectangle(x + 16, beamY + 24, x + 27, floorY), tone - 1, "b");
  kit.plate(`${x - 40},${floorY - 18} ${x + 40},${floorY - 18} ${x + 48},${floorY} ${x - 48},${floorY}`, tone, "b");
};

const beam = (kit: Kit) => {
  kit.plate(rectangle(-286, beamY, 286, beamY + 9), 4, "b");
  kit.plate(rectangle(-286, beamY + 27, 286, beamY + 36), 2);
  for (let x = -280; x < 280; x += 40) {
    kit.line(`${x},${beamY + 27} ${x + 20},${beamY + 9} ${x + 40},${beamY + 27}`, 2, 0.8);
  }
  for (const x of [-292, 280]) kit.plate(rectangle(x, beamY - 4, x + 12, beamY + 40), 3, "b");
};

const crane = (kit: Kit, x: number, hookY: number) => {
  kit.plate(rectangle(x - 34, beamY + 32, x + 34, beamY + 56), 3);
  kit.disc(x - 20, beamY + 32, 9, 1);
  kit.disc(x + 20, beamY + 32, 9, 1);
  kit.line(`${x - 5},${beamY + 56} ${x - 5},${hookY}`, 1.6, 1);
  kit.line(`${x + 5},${beamY + 56} ${x + 5},${hookY}`, 1.6, 1);
  kit.plate(`${x - 13},${hookY} ${x + 13},${hookY} ${x + 9},${hookY + 22} ${x - 9},${hookY + 22}`, 4, "b");
};

/** The arm that comes back, still a little askew on its cable. */
const hangingArm = (shapes: Shape[], x: number, y: number) => {
  const placed = createKit(shapes, placement([338, 222], [x, y], machineScale, 7));
  forearm(half(placed, 200, 1, false), "cannon");
  placed.disc(336, 222, 17, 3);
};

/** A landing for the welders, with a rail. */
const platform = (kit: Kit, x: number, y: number) => {
  kit.plate(rectangle(x - 8, y, x + 62, y + 8), 3);
  kit.line(`${x - 6},${y} ${x - 6},${y - 34} ${x + 60},${y - 34} ${x + 60},${y}`, 1.8, 0.9);
  kit.line(`${x - 6},${y - 17} ${x + 60},${y - 17}`, 1.2, 0.7);
  kit.line(`${x + 20},${y + 8} ${x - 8},${y + 46}`, 2, 0.8);
};

const spark = (kit: Kit, x: number, y: number) => {
  for (let i = 0; i < 9; i++) {
    const angle = (i * 2 * Math.PI) / 9 + 0.2;
    const reach = i % 3 === 0 ? 30 : 17;
    kit.line(
      [
        [x + 7 * Math.cos(angle), y + 7 * Math.sin(angle)],
        [x + reach * Math.cos(angle), y + reach * Math.sin(angle)],
      ],
      1.4,
      1,
    );
  }
  kit.glow(x, y, 4.5);
};

const hazardEdge = (kit: Kit) => {
  for (let x = -292; x < 276; x += 24) {
    kit.plate(
      `${x},${floorY + 12} ${x + 12},${floorY} ${x + 24},${floorY} ${x + 12},${floorY + 12}`,
      x % 48 ? 4 : 0,
      "b",
    );
  }
};

/** What stands behind the machine, and what hangs before it; the machine itself has its own ink. */
export const yardBehind: readonly Shape[] = (() => {
  const shapes: Shape[] = [];
  const kit = createKit(shapes);
  tower(kit, -towerX, 2);
  tower(kit, towerX, 1);
  platform(kit, -towerX + 26, -330);
  platform(kit, -towerX + 26, -120);
  beam(kit);
  return shapes;
})();

export const yardBefore: readonly Shape[] = (() => {
  const shapes: Shape[] = [];
  const kit = createKit(shapes);
  crane(kit, 176, -252);
  hangingArm(shapes, 176, -216);
  spark(kit, 152, -262);
  hazardEdge(kit);
  return shapes;
})();

export const machineInRepair: readonly Shape[] = drawMech(
  {
    width: 1,
    stance: 8,
    bulk: 2,
    head: "sensor",
    chest: "grille",
    heart: "slot",
    legs: "pillar",
    shoulders: "tiered",
    arms: ["none", "cannon"],
    backs: ["stacks", "mast"],
  },
  // It stands at the origin.
  placement([200, 458], [0, 0], machineScale),
);
