import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDiskStorage } from "./disk-storage.ts";
import type { FileStorage } from "./file-storage.ts";
import { describeStorage } from "./testing/storage-contract.ts";

let directory: string;
let storage: FileStorage;

beforeAll(async () => {
  directory = join(await mkdtemp(join(tmpdir(), "passport-files-")), "made", "on", "demand");
  storage = createDiskStorage(directory);
});
afterAll(() => rm(join(directory, "../../.."), { recursive: true, force: true }));

const folderOf = (id: string): string => join(directory, id.slice(0, 2));
/** Files of others may lie in the same folder. */
const namesOf = async (id: string): Promise<string[]> =>
  (await readdir(folderOf(id))).filter((name) => name.startsWith(id));

describe("createDiskStorage", () => {
  describeStorage(() => storage);

  it("lets only its own user read", async () => {
    const id = randomUUID();
    await storage.put(id, Buffer.from("x"), "image/webp");
    const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
    expect(await modeOf(directory)).toBe(0o700);
    expect(await modeOf(folderOf(id))).toBe(0o700);
    expect(await modeOf(join(folderOf(id), id))).toBe(0o600);
  });

  it("never shows what a crash left half-written, and removes it with the file", async () => {
    const id = randomUUID();
    await mkdir(folderOf(id), { recursive: true });
    await writeFile(join(folderOf(id), `${id}.draft`), "hal");
    expect(await storage.open(id)).toBeUndefined();
    await storage.remove(id);
    expect(await namesOf(id)).toEqual([]);
  });

  it("writes over what a crash left, and leaves no draft behind", async () => {
    const id = randomUUID();
    await mkdir(folderOf(id), { recursive: true });
    await writeFile(join(folderOf(id), `${id}.draft`), "a half that is longer than the whole");
    await storage.put(id, Buffer.from("whole"), "image/webp");
    const file = await storage.open(id);
    expect(file && String(await buffer(file.stream))).toBe("whole");
    expect(await namesOf(id)).toEqual([id]);
  });
});
