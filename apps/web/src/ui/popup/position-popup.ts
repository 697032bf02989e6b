/** Where a floating thing goes: beside its anchor on the wanted side, on the other side when that has no room, always inside the window. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Placement {
  side: "top" | "bottom";
  align: "start" | "center" | "end";
}

const gap = 8;
const margin = 8;

export const positionPopup = (
  anchor: Box,
  popup: Pick<Box, "width" | "height">,
  view: Pick<Box, "width" | "height">,
  { side, align }: Placement,
): { left: number; top: number } => {
  const above = anchor.top - gap - popup.height;
  const below = anchor.top + anchor.height + gap;
  const fitsAbove = above >= margin;
  const fitsBelow = below + popup.height <= view.height - margin;
  const goesBelow = side === "bottom" ? fitsBelow || !fitsAbove : !fitsAbove && fitsBelow;

  const spare = anchor.width - popup.width;
  const wanted = anchor.left + { start: 0, center: spare / 2, end: spare }[align];
  const rightmost = Math.max(margin, view.width - margin - popup.width);
  return { left: Math.min(Math.max(wanted, margin), rightmost), top: goesBelow ? below : above };
};
