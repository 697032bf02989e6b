import { randomBytes } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FilesFixture, startFilesFixture } from "./testing/files-fixture.ts";
import { bomb, noise, padded, plain } from "./testing/pictures.ts";
import { refused, script, taken } from "./testing/polyglots.ts";

// Tests do not run with this flag. A new context is the only one that sees it.
setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

let fixture: FilesFixture;
let mallory: string;
const cleanUp = new AsyncDisposableStack();

beforeAll(async () => {
  fixture = cleanUp.use(await startFilesFixture());
  mallory = await fixture.cookieOf("mallory");
});
afterAll(() => cleanUp.disposeAsync());

const upload = async (bytes: Buffer | string) => {
  await fixture.forgetQuota();
  return fixture.upload(mallory, bytes, { query: "?public=true" });
};

describe("what mallory uploads", () => {
  it("is kept as pixels alone, whatever else it was", async () => {
    for (const [what, bytes] of Object.entries(await taken())) {
      const { id = what } = await upload(bytes);
      const response = await fixture.read(id);
      expect(response.status, what).toBe(200);
      expect(response.headers.get("content-type")).toBe("image/webp");
      const kept = Buffer.from(await response.arrayBuffer());
      expect(bytes.length).toBeGreaterThan(kept.length);
      for (const trace of [script, "script", "svg", "PK\x03\x04", "html"]) {
        expect(kept.includes(trace, 0, "latin1"), `${trace} in ${what}`).toBe(false);
      }
    }
  });

  it("is refused where it is no picture of the three types, and nothing of it is kept", async () => {
    const before = await fixture.stored();
    for (const [what, bytes] of Object.entries(await refused())) {
      expect(await upload(bytes), what).toMatchObject({ status: 400, error_code: "file_not_an_image" });
    }
    const rows = await fixture.db.selectFrom("files").select("id").execute();
    expect(await fixture.stored()).toEqual(before);
    expect(rows.map(({ id }) => id).toSorted()).toEqual(before.toSorted());
  });

  it("cannot make the process grow: fifty bombs, giants and torn files at once leave it as it was", async () => {
    const png = await plain(64, 64).png().toBuffer();
    const hostile = [
      bomb(50_000),
      bomb(4_890),
      padded(png, 9_999_999),
      padded(png, 10_000_001),
      (await noise(1500, 1500).png().toBuffer()).subarray(0, 5_000_000),
      Buffer.concat([png.subarray(0, 8), randomBytes(9_000_000)]),
    ];
    // Once beforehand: what decoders and buffers hold on to from the first time on is not growth.
    for (const bytes of hostile) await upload(bytes);
    collectGarbage();
    const before = process.memoryUsage.rss();
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
    }, 20);
    const outcomes = new Set<string>();
    for (let round = 0; round < 5; round += 1) {
      // What the round before has left would count as growth on a machine too busy to collect it.
      collectGarbage();
      await fixture.forgetQuota();
      const batch = Array.from({ length: 10 }, (_, n) => hostile[(round * 10 + n) % hostile.length] ?? png);
      for (const { status, error_code } of await Promise.all(batch.map((bytes) => fixture.upload(mallory, bytes)))) {
        outcomes.add(`${status} ${error_code ?? "stored"}`);
      }
    }
    clearInterval(watch);
    expect([...outcomes].toSorted()).toEqual(["200 stored", "400 file_not_an_image", "413 file_too_large"]);
    // Ten at a time are up to 100 MB in this process as the sender alone; unpacked the bombs would be 125 GB.
    expect(most - before).toBeLessThan(500_000_000);
    expect((await upload(png)).status).toBe(200);
  });
});
