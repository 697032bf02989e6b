import { expect, it } from "vitest";
import { pictureTypeOf } from "./picture-type.ts";
import { plain } from "./testing/pictures.ts";

it("knows the three types by their first bytes", async () => {
  for (const type of ["png", "jpeg", "webp"] as const) {
    expect(pictureTypeOf(await plain(2, 2).toFormat(type).toBuffer())).toBe(type);
  }
});

it.each([
  ["nothing", ""],
  ["GIF", "GIF89a"],
  ["an old GIF that is a script", "GIF87a=1;alert(1)"],
  ["SVG", '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ["XML", '<?xml version="1.0"?><svg/>'],
  ["HTML", "<!doctype html><script>1</script>"],
  ["PDF", "%PDF-1.7"],
  ["ZIP", "PK\x03\x04"],
  ["BMP", "BM"],
  ["TIFF", "II*\0"],
  ["a wave file, which is RIFF too", "RIFF\0\0\0\0WAVE"],
  ["a PNG that begins a byte late", "\0\x89PNG\r\n\x1a\n"],
  ["a PNG whose line end a mail changed", "\x89PNG\n\x1a\n"],
  ["half of a JPEG's mark", "\xff\xd8"],
  ["AVIF", "\0\0\0\x20ftypavif"],
])("does not take %s", (_name, text) => {
  expect(pictureTypeOf(Buffer.from(text, "latin1"))).toBeUndefined();
});
