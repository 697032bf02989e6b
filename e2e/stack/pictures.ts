/** Pictures made in the test: what is in them is known to the pixel. */
import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import type { Page } from "@playwright/test";

export type Colour = readonly [red: number, green: number, blue: number];
export const red: Colour = [220, 30, 30];
export const green: Colour = [30, 200, 60];
export const blue: Colour = [40, 60, 230];
export const white: Colour = [250, 250, 250];

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
};

const png = (width: number, height: number, rows: Buffer, level: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a channel, red green blue, no tricks.
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows, { level })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
};

/** Four quarters: red, green, blue and white, row by row. */
export const quarters = (width: number, height: number): Buffer => {
  const row = (left: Colour, right: Colour) =>
    Buffer.concat([
      Buffer.from([0]),
      Buffer.from(Array.from({ length: width }, (_, x) => (x < width / 2 ? left : right)).flat()),
    ]);
  const [upper, lower] = [row(red, green), row(blue, white)];
  return png(
    width,
    height,
    Buffer.concat(Array.from({ length: height }, (_, y) => (y < height / 2 ? upper : lower))),
    9,
  );
};

/** Noise, which no compression makes smaller: a real picture of about three bytes a pixel. */
export const noise = (side: number): Buffer => {
  const rows = randomBytes(side * (side * 3 + 1));
  for (let y = 0; y < side; y++) rows[y * (side * 3 + 1)] = 0;
  return png(side, side, rows, 0);
};

/** The same picture with this many bytes: a private chunk before the end says nothing, at length. */
export const padded = (picture: Buffer, bytes: number): Buffer => {
  const end = picture.subarray(-12);
  const room = bytes - picture.length - 12;
  return Buffer.concat([picture.subarray(0, -12), chunk("paDd", Buffer.alloc(room)), end]);
};

/** EXIF with one entry, "turn a quarter to the right to see it upright": marker, name, TIFF header, tag 0x0112 = 6. */
const turnRight = Buffer.from(
  ["ffe10022", "457869660000", "49492a0008000000", "0100", "120103000100000006000000", "00000000"].join(""),
  "hex",
);

/** A JPEG as phones write it: stored lying, upright only by what its EXIF says. Drawn by the browser. */
export const lyingJpeg = async (page: Page, upright: Buffer): Promise<Buffer> => {
  const base64 = await page.evaluate<string>(`(async () => {
    const image = new Image();
    image.src = "data:image/png;base64,${upright.toString("base64")}";
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalHeight, image.naturalWidth);
    const context = canvas.getContext("2d");
    context.rotate(-Math.PI / 2);
    context.drawImage(image, -image.naturalWidth, 0);
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/jpeg", quality: 1 })).arrayBuffer());
    return bytes.toBase64?.() ?? btoa(String.fromCharCode(...bytes));
  })()`);
  const jpeg = Buffer.from(base64, "base64");
  return Buffer.concat([jpeg.subarray(0, 2), turnRight, jpeg.subarray(2)]);
};

export interface SeenPicture {
  width: number;
  height: number;
  /** At the middle of each quarter. */
  quarters: [Colour, Colour, Colour, Colour];
}

/** What a browser sees of a picture at an address of the page. */
export const lookAt = (page: Page, address: string): Promise<SeenPicture> =>
  page.evaluate<SeenPicture>(`(async () => {
    const image = new Image();
    image.src = ${JSON.stringify(address)};
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const context = new OffscreenCanvas(width, height).getContext("2d");
    context.drawImage(image, 0, 0);
    const at = (x, y) => [...context.getImageData(width * x, height * y, 1, 1).data.slice(0, 3)];
    return { width, height, quarters: [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)] };
  })()`);

/** Compression bends colours a little; which one it is stays plain. */
export const looksLike = (seen: Colour, wanted: Colour): boolean =>
  seen.every((channel, index) => Math.abs(channel - (wanted[index] ?? 0)) < 40);

export const pngFile = (buffer: Buffer) => ({ name: "mara.png", mimeType: "image/png", buffer });
