/** The iris print: colour runs along the lines, from the brand's own four. Used as `stroke="url(#id)"`. */

type Stop = readonly [offset: number, colour: string];

const paler = (colour: string, share: number) => `color-mix(in srgb, ${colour} ${share}%, #fff)`;

const warm: readonly Stop[] = [
  [0.12, paler("var(--iris-1)", 45)],
  [0.36, "var(--iris-1)"],
  [0.58, "var(--iris-2)"],
  [0.8, "var(--iris-3)"],
  [1, "var(--iris-4)"],
];
const cold: readonly Stop[] = [
  [0.2, paler("var(--iris-4)", 40)],
  [0.45, "var(--iris-4)"],
  [0.72, "var(--iris-3)"],
  [1, "var(--iris-2)"],
];
const dawn: readonly Stop[] = [
  [0, "var(--iris-4)"],
  [0.4, "var(--iris-3)"],
  [0.72, "var(--iris-1)"],
  [1, "var(--iris-2)"],
];

const Stops = ({ stops }: { stops: readonly Stop[] }) =>
  stops.map(([offset, colour]) => <stop key={offset} offset={offset} stopColor={colour} />);

/** For rosettes: their sectors are turned copies, and only a radial print survives a turn. */
export const IrisRadial = ({ id, radius, mood }: { id: string; radius: number; mood: "warm" | "cold" }) => (
  <radialGradient id={id} gradientUnits="userSpaceOnUse" cx="0" cy="0" r={radius}>
    <Stops stops={mood === "warm" ? warm : cold} />
  </radialGradient>
);

/** For meshes and grounds: from left to right. */
export const IrisLinear = ({ id, width }: { id: string; width: number }) => (
  <linearGradient id={id} gradientUnits="userSpaceOnUse" x1="0" y1="0" x2={width} y2="0">
    <Stops stops={dawn} />
  </linearGradient>
);
