import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { makePicture } from "./make-picture.ts";
import { bomb, colourAt, leftIsRed, noise, plain } from "./testing/pictures.ts";

const make = (bytes: Buffer, crop?: Parameters<typeof makePicture>[1]) => makePicture(async () => bytes, crop);
const refusal = { code: "file_not_an_image" };
const png = () => plain(40, 30).png().toBuffer();

describe("makePicture", () => {
  it("makes WebP of at most 512 px of all three types, and never larger than it was", async () => {
    for (const picture of [plain(1200, 600).png(), plain(1200, 600).jpeg(), plain(1200, 600).webp()]) {
      const made = await sharp(await make(await picture.toBuffer())).metadata();
      expect(made).toMatchObject({ format: "webp", width: 512, height: 256 });
    }
    expect(await sharp(await make(await png())).metadata()).toMatchObject({ format: "webp", width: 40, height: 30 });
  });

  it("leaves out every word about where and by what it was taken", async () => {
    const telling = await plain(64, 64)
      .withExif({
        IFD0: { Make: "Camera of Alice", Copyright: "Alice" },
        IFD3: { GPSLatitude: "51/1 30/1 0/1", GPSLatitudeRef: "N" },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Alice at home</x:xmpmeta>')
      .withIccProfile("p3")
      .jpeg()
      .toBuffer();
    expect(await sharp(telling).metadata()).toMatchObject({ exif: expect.anything(), xmp: expect.anything() });
    const made = await make(telling);
    const { exif, xmp, icc, iptc, orientation } = await sharp(made).metadata();
    expect({ exif, xmp, icc, iptc, orientation }).toEqual({});
    for (const word of ["Alice", "Exif", "adobe"]) expect(made.includes(word)).toBe(false);
  });

  it("stands upright as the camera meant it, also where it is cut", async () => {
    // Taken with the camera turned: the sensor's left is the picture's top.
    const turned = await (await leftIsRed(400, 200)).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const made = await make(turned);
    expect(await sharp(made).metadata()).toMatchObject({ width: 200, height: 400 });
    expect([await colourAt(made, 100, 20), await colourAt(made, 100, 380)]).toEqual(["red", "blue"]);
    const top = await make(turned, { x: 0, y: 0, side: 90 });
    expect(await sharp(top).metadata()).toMatchObject({ width: 90, height: 90 });
    expect([await colourAt(top, 5, 5), await colourAt(top, 85, 85)]).toEqual(["red", "red"]);
    const bottom = await make(turned, { x: 0, y: 200, side: 200 });
    expect([await colourAt(bottom, 5, 5), await colourAt(bottom, 195, 195)]).toEqual(["blue", "blue"]);
  });

  it("cuts before it shrinks, and refuses a square beside the picture", async () => {
    const wide = await (await leftIsRed(2000, 1000)).png().toBuffer();
    const made = await make(wide, { x: 500, y: 0, side: 1000 });
    expect(await sharp(made).metadata()).toMatchObject({ width: 512, height: 512 });
    expect(await colourAt(made, 5, 5)).toBe("blue");
    await expect(make(wide, { x: 2000, y: 0, side: 10 })).rejects.toMatchObject({ code: "bad_request" });
  });

  it("takes the first picture of several", async () => {
    const frames = await Promise.all(
      [
        { r: 255, g: 0, b: 0 },
        { r: 0, g: 0, b: 255 },
      ].map((colour) => plain(50, 50, colour).png().toBuffer()),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ lossless: true })
      .toBuffer();
    expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(2);
    const made = await make(moving);
    expect((await sharp(made, { animated: true }).metadata()).pages ?? 1).toBe(1);
    expect(await sharp(made).metadata()).toMatchObject({ width: 50, height: 50 });
    expect(await colourAt(made, 25, 25)).toBe("red");
  });

  it("keeps what is transparent", async () => {
    const clear = await sharp({ create: { width: 8, height: 8, channels: 4, background: "#0000" } })
      .png()
      .toBuffer();
    expect((await sharp(await make(clear)).metadata()).hasAlpha).toBe(true);
  });

  it.each(["png", "jpeg", "webp"] as const)("refuses a %s that ends too early, wherever it ends", async (format) => {
    const whole = await noise(120, 120).toFormat(format).toBuffer();
    await make(whole);
    for (const part of [0.001, 0.1, 0.5, 0.9, 0.98]) {
      await expect(make(whole.subarray(0, Math.ceil(whole.length * part)))).rejects.toMatchObject(refusal);
    }
  });

  it("refuses what would unpack to more than it may, before it is unpacked", async () => {
    const small = bomb(4_800);
    expect(await sharp(await make(small)).metadata()).toMatchObject({ width: 512 });
    const huge = bomb(50_000);
    expect(huge.length).toBeLessThan(500_000);
    const before = process.memoryUsage.rss();
    await expect(make(huge)).rejects.toMatchObject(refusal);
    expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000);
    await expect(make(bomb(4_900))).rejects.toMatchObject(refusal);
  });

  it("has no other decoder at all, whatever a file says of itself", async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>');
    await expect(make(svg)).rejects.toMatchObject(refusal);
    await expect(sharp(svg).metadata()).rejects.toThrow("unsupported image format");
    const gif = Buffer.from("R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==", "base64");
    await expect(make(gif)).rejects.toMatchObject(refusal);
    await expect(sharp(gif).metadata()).rejects.toThrow("unsupported image format");
  });

  it("unpacks two at once and sends away whom it would let wait too long", async () => {
    const picture = await png();
    let reading = 0;
    let most = 0;
    const gate = Promise.withResolvers<void>();
    const read = async () => {
      reading += 1;
      most = Math.max(most, reading);
      await gate.promise;
      reading -= 1;
      return picture;
    };
    const all = Array.from({ length: 25 }, () => makePicture(read));
    await expect(all.at(-1)).rejects.toMatchObject({ code: "overloaded" });
    gate.resolve();
    const results = await Promise.allSettled(all);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(18);
    expect(most).toBe(2);
  });
});
