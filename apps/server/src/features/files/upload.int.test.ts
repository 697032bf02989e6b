import { avatarMaxBytes } from "@passport/protocol";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { formHeaders, formOf } from "../../platform/http/testing/form.ts";
import { type FilesFixture, startFilesFixture } from "./testing/files-fixture.ts";
import { colourAt, leftIsRed, padded, plain } from "./testing/pictures.ts";

let fixture: FilesFixture;
let alice: string;
let png: Buffer;
const cleanUp = new AsyncDisposableStack();

beforeAll(async () => {
  fixture = cleanUp.use(await startFilesFixture());
  alice = await fixture.cookieOf("alice");
  png = await plain(600, 300).png().toBuffer();
});
afterAll(() => cleanUp.disposeAsync());
beforeEach(() => fixture.forgetQuota());

const rows = () => fixture.db.selectFrom("files").selectAll().execute();
const pictureOf = async (id: string, cookie = alice): Promise<Buffer> =>
  Buffer.from(await (await fixture.read(id, cookie)).arrayBuffer());

describe("uploading", () => {
  it("[FILES-2] a form with a file returns the id under which it is read, on both paths", async () => {
    for (const path of ["/files/upload", "/api/files/upload"]) {
      for (const query of ["", "?token=anything", "?token=anything&public=true"]) {
        const { status, id = "" } = await fixture.upload(alice, png, { path, query });
        expect(status).toBe(200);
        expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        expect(await sharp(await pictureOf(id)).metadata()).toMatchObject({ format: "webp", width: 512, height: 256 });
      }
    }
  });

  it("stores the square that was chosen", async () => {
    const wide = await (await leftIsRed(800, 400)).png().toBuffer();
    const red = await pictureOf(await fixture.uploaded(alice, wide, "?crop=0,0,200"));
    expect(await sharp(red).metadata()).toMatchObject({ width: 200, height: 200 });
    expect(await colourAt(red, 190, 190)).toBe("red");
    const blue = await pictureOf(await fixture.uploaded(alice, wide, "?crop=400,0,400"));
    expect(await colourAt(blue, 5, 5)).toBe("blue");
  });

  it.each(["1,2", "a,b,c", "-1,0,5", "0,0,0", "1.5,0,5", "0,0,999999", "9000,0,10", "0,0,5,5"])(
    "refuses the crop %s and keeps nothing",
    async (crop) => {
      const before = await fixture.stored();
      expect(await fixture.upload(alice, png, { query: `?crop=${crop}` })).toMatchObject({ error_code: "bad_request" });
      expect(await fixture.stored()).toEqual(before);
    },
  );

  it("[FILES-3] needs a session: neither a guest nor a token in the query uploads anything", async () => {
    const before = [await fixture.stored(), await rows()];
    const token = alice.split("=")[1] ?? "";
    for (const query of ["", "?token=x", `?token=${token}`, `?token=${encodeURIComponent(alice)}`]) {
      expect(await fixture.upload("", png, { query })).toMatchObject({ status: 401, error_code: "not_authenticated" });
    }
    expect([await fixture.stored(), await rows()]).toEqual(before);
  });

  it("takes nothing from another site's page", async () => {
    const foreign = { headers: { "sec-fetch-site": "cross-site", origin: "https://evil.example" } };
    expect(await fixture.upload(alice, png, foreign)).toMatchObject({ status: 403, error_code: "forbidden_origin" });
  });

  it("[FILES-5] exactly 10,000,000 bytes is accepted", async () => {
    const largest = padded(png, avatarMaxBytes);
    expect(largest.length).toBe(10_000_000);
    const { status, id = "" } = await fixture.upload(alice, largest);
    expect(status).toBe(200);
    expect((await pictureOf(id)).length).toBeLessThan(100_000);
  });

  it("[FILES-6] refuses a larger file and one that is no picture, and keeps nothing of it", async () => {
    const before = [await fixture.stored(), await rows()];
    expect(await fixture.upload(alice, padded(png, avatarMaxBytes + 1))).toMatchObject({
      status: 413,
      error_code: "file_too_large",
      message: "File is larger than the max file size: 10,000,000 bytes",
    });
    expect(await fixture.upload(alice, "no picture at all")).toMatchObject({
      status: 400,
      error_code: "file_not_an_image",
    });
    expect([await fixture.stored(), await rows()]).toEqual(before);
  });

  it("lets a player upload twenty a day, refused ones included, and no other player has to wait", async () => {
    const tries = [];
    for (let n = 0; n < 21; n += 1) tries.push(await fixture.upload(alice, n % 2 === 0 ? png : "no picture"));
    expect(tries.filter(({ error_code }) => error_code === "too_many_uploads")).toHaveLength(1);
    expect(tries.at(-1)).toMatchObject({ message: "Too many pictures for today. Try again tomorrow." });
    expect((await fixture.upload(await fixture.cookieOf("erin"), png)).status).toBe(200);
  });

  it("charges the day before it reads a byte: parallel uploads pass it no more often", async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => fixture.upload(alice, "no picture")));
    expect(answers.filter(({ error_code }) => error_code === "too_many_uploads")).toHaveLength(10);
  });

  it("cares for no name: none becomes a path, a type or a part of what is stored", async () => {
    const names = ["../../etc/passwd", "..\\..\\boot.ini", "a\0.html", "x.svg", "", "a".repeat(5000), "é🎉.png"];
    for (const fileName of names) {
      const { id = "" } = await fixture.upload(alice, png, { fileName, type: "text/html" });
      const response = await fixture.read(id, alice);
      expect(response.headers.get("content-type")).toBe("image/webp");
      expect(await fixture.stored()).toContain(id);
    }
    expect((await fixture.stored()).every((name) => /^[0-9a-f-]{36}$/.test(name))).toBe(true);
  });

  it("wants one file in its field", async () => {
    const file = { name: "file", fileName: "a.png", bytes: png };
    const before = await fixture.stored();
    expect(await fixture.sendForm(alice, formOf(file, file))).toMatchObject({ error_code: "bad_request" });
    expect(await fixture.sendForm(alice, formOf({ ...file, name: "avatar" }))).toMatchObject({
      error_code: "file_missing",
      message: "No file was sent.",
    });
    expect(await fixture.sendForm(alice, formOf())).toMatchObject({ error_code: "file_missing" });
    const json = { headers: { ...formHeaders, "content-type": "application/json" } };
    expect(await fixture.sendForm(alice, Buffer.from("{}"), json)).toMatchObject({ error_code: "file_missing" });
    expect(await fixture.stored()).toEqual(before);
  });
});
