/** A square of the upright picture, in its own pixels. */
export interface Crop {
  x: number;
  y: number;
  side: number;
}

/** The text has passed its schema: `x,y,side`. */
export const parseCrop = (text: string): Crop => {
  const [x = 0, y = 0, side = 0] = text.split(",").map(Number);
  return { x, y, side };
};

/** As much of the square as lies on the picture: a page may be a pixel off. Undefined: none of it does. */
export const cropWithin = (
  { x, y, side }: Crop,
  { width, height }: { width: number; height: number },
): Crop | undefined => {
  const fitting = Math.min(side, width - x, height - y);
  return fitting > 0 ? { x, y, side: fitting } : undefined;
};
