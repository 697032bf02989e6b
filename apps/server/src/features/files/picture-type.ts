/** What a file says of itself in its first bytes. Its name and the type that came with it are not asked. */
export type PictureType = "png" | "jpeg" | "webp";

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpeg = Buffer.from([0xff, 0xd8, 0xff]);

export const pictureTypeOf = (bytes: Buffer): PictureType | undefined => {
  if (bytes.subarray(0, png.length).equals(png)) return "png";
  if (bytes.subarray(0, jpeg.length).equals(jpeg)) return "jpeg";
  const isWebp = bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP";
  return isWebp ? "webp" : undefined;
};
