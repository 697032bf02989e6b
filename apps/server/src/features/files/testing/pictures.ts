/** Pictures as cameras and attackers make them. */
import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

type Colour = { r: number; g: number; b: number };
const red: Colour = { r: 255, g: 0, b: 0 };
const blue: Colour = { r: 0, g: 0, b: 255 };

export const plain = (width: number, height: number, background: Colour = red): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });

/** Blue, with its left quarter red: shows which way up it is and what was cut out. */
export const leftIsRed = async (width: number, height: number): Promise<Sharp> => {
  const quarter = await plain(Math.floor(width / 4), height, red)
    .png()
    .toBuffer();
  const joined = await plain(width, height, blue)
    .composite([{ input: quarter, left: 0, top: 0 }])
    .png()
    .toBuffer();
  return sharp(joined);
};

/** Noise does not shrink: 8 bits of it in every sample. */
export const noise = (width: number, height: number): Sharp =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

const pngHead = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A valid PNG of one bit a pixel, all black: 50,000 x 50,000 are 300 KB sent and 2.5 GB unpacked. */
export const bomb = (side: number): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)), { level: 9 });
  return Buffer.concat([pngHead, chunk("IHDR", head), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
};

/** The picture, filled up with a chunk that no decoder shows until the file has exactly so many bytes. */
export const padded = (png: Buffer, size: number): Buffer => {
  const end = png.length - 12;
  const filler = chunk("fiLl", randomBytes(size - png.length - 12));
  return Buffer.concat([png.subarray(0, end), filler, png.subarray(end)]);
};

/** The colour of one pixel. */
export const colourAt = async (picture: Buffer, left: number, top: number): Promise<"red" | "blue" | "other"> => {
  const pixel = await sharp(picture).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  const [r = 0, g = 0, b = 0] = pixel;
  if (r > 200 && g < 60 && b < 60) return "red";
  return b > 200 && r < 60 && g < 60 ? "blue" : "other";
};
