/** An icon as a PNG: the mark in the accent on the ground, both of the brand. No picture is kept in the repository. */
import { crc32, deflateSync } from "node:zlib";
import { coverage } from "./draw-mark.ts";

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const chunk = (name: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(content.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
};

const channels = (colour: string): number[] => {
  const digits = /^#([0-9a-f]{6})$/i.exec(colour)?.[1];
  if (digits === undefined) throw new Error(`An icon needs a colour like #07090d, not ${colour}`);
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
};

export interface IconLooks {
  ground: string;
  accent: string;
}

export const drawIcon = (size: number, share: number, looks: IconLooks): Buffer => {
  const [ground, accent] = [channels(looks.ground), channels(looks.accent)];
  const covered = coverage(size, share);
  const rows = Buffer.alloc(size * (size * 3 + 1));
  covered.forEach((part, pixel) => {
    // A row starts with the number of its filter: none.
    const at = Math.floor(pixel / size) * (size * 3 + 1) + 1 + (pixel % size) * 3;
    for (const [index, from] of ground.entries())
      rows[at + index] = Math.round(from + ((accent[index] ?? 0) - from) * part);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // Eight bits a channel, three channels.
  header.set([8, 2, 0, 0, 0], 8);
  const parts = [chunk("IHDR", header), chunk("IDAT", deflateSync(rows, { level: 9 })), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
};
