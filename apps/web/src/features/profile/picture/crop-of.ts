interface Size {
  width: number;
  height: number;
}

interface Area extends Size {
  x: number;
  y: number;
}

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** What the cropper says, as the upload wants it: a whole square that lies inside the picture, in its own pixels. */
export const cropOf = (area: Area, { width, height }: Size): string => {
  const side = between(Math.round(Math.min(area.width, area.height)), 1, Math.min(width, height));
  const x = between(Math.round(area.x), 0, width - side);
  const y = between(Math.round(area.y), 0, height - side);
  return `${x},${y},${side}`;
};
