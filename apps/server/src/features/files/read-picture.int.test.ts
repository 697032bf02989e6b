import { randomUUID } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FilesFixture, startFilesFixture } from "./testing/files-fixture.ts";
import { plain } from "./testing/pictures.ts";

let fixture: FilesFixture;
let alice: string;
let mallory: string;
let png: Buffer;
const cleanUp = new AsyncDisposableStack();

beforeAll(async () => {
  fixture = cleanUp.use(await startFilesFixture());
  alice = await fixture.cookieOf("alice");
  mallory = await fixture.cookieOf("mallory");
  png = await plain(32, 32).png().toBuffer();
});
afterAll(() => cleanUp.disposeAsync());

/** Everything by which a reader could tell two responses apart. */
const faceOf = async (response: Response) => {
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !/^(date|x-request-id)$/.test(name)));
  const { request_id: _, ...body } = (await response.json()) as Record<string, unknown>;
  return { status: response.status, headers, body };
};

describe("reading a file", () => {
  it("[FILES-1] returns the picture, with or without a token in the address", async () => {
    const id = await fixture.uploaded(alice, png, "?public=true");
    for (const address of [id, `${id}?token=anything`, id.toUpperCase()]) {
      const response = await fixture.read(address);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("image/webp");
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(String(response.headers.get("content-length"))).toBe(String(bytes.length));
      expect(bytes.toString("latin1", 8, 12)).toBe("WEBP");
    }
  });

  it("[FILES-1] returns the logo of a faction to everybody", async () => {
    const id = await fixture.uploaded(alice, png, "?public=true");
    await fixture.db.updateTable("files").set({ owner_id: null }).where("id", "=", id).execute();
    await fixture.db.insertInto("factions").values({ id: randomUUID(), label: "Boston", logo_blob_id: id }).execute();
    expect((await fixture.read(id)).status).toBe(200);
  });

  it("[FILES-4] [ERR-5] a public file is everybody's, a private one its owner's and missing for all others", async () => {
    const open = await fixture.uploaded(alice, png, "?public=true");
    for (const reader of [undefined, alice, mallory]) expect((await fixture.read(open, reader)).status).toBe(200);
    for (const query of ["", "?public=false"]) {
      const hidden = await fixture.uploaded(alice, png, query);
      expect((await fixture.read(hidden, alice)).status).toBe(200);
      const missing = await faceOf(await fixture.read(randomUUID(), mallory));
      expect(missing).toMatchObject({ status: 404, body: { error_code: "not_found" } });
      const token = alice.split("=")[1] ?? "";
      for (const address of [hidden, `${hidden}?token=${token}`, `${hidden}?public=true`]) {
        expect(await faceOf(await fixture.read(address))).toEqual(missing);
        expect(await faceOf(await fixture.read(address, mallory))).toEqual(missing);
        expect((await fixture.api.call("HEAD", `/api/files/${address}`)).status).toBe(404);
        const knowing = { "if-none-match": `"${hidden}"` };
        expect(await faceOf(await fixture.read(address, mallory, knowing))).toEqual(missing);
      }
    }
  });

  it("sends headers under which nothing of it can run, and is kept by the browser", async () => {
    const response = await fixture.read(await fixture.uploaded(alice, png), alice);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/webp",
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "content-disposition": "inline",
      "cache-control": "private, max-age=31536000, immutable",
    });
    const again = await fixture.read(response.url.split("/").at(-1) ?? "", alice, {
      "if-none-match": response.headers.get("etag") ?? "",
    });
    expect(again.status).toBe(304);
  });

  it.each(["..%2f..%2fetc%2fpasswd", "../../etc/passwd", "%00", "1", "upload"])(
    "finds nothing under %s",
    async (id) => {
      const { status } = await fixture.read(id, alice);
      expect([400, 404, 405]).toContain(status);
    },
  );

  it("says plainly in our log, and nothing to the reader, when a stored file is lost", async () => {
    const id = await fixture.uploaded(alice, png);
    await rm(join(fixture.directory, id.slice(0, 2), id));
    expect(await readdir(join(fixture.directory, id.slice(0, 2)))).not.toContain(id);
    const response = await fixture.read(id, alice);
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain("storage");
    expect(fixture.api.log()).toContain(`file ${id} is not in the storage`);
  });
});
