/** What every storage does, whatever is behind it. */
import { randomBytes, randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { expect, it } from "vitest";
import type { FileStorage } from "../file-storage.ts";

const webp = "image/webp";

const read = async (storage: FileStorage, id: string): Promise<Buffer | undefined> => {
  const file = await storage.open(id);
  if (file === undefined) return undefined;
  const bytes = await buffer(file.stream);
  expect(file.size).toBe(bytes.length);
  return bytes;
};

export const describeStorage = (storageOf: () => FileStorage): void => {
  it("gives back the very bytes, also when they come in many pieces", async () => {
    for (const size of [1, 1000, 3_000_000]) {
      const id = randomUUID();
      const bytes = randomBytes(size);
      await storageOf().put(id, bytes, webp);
      expect((await read(storageOf(), id))?.equals(bytes)).toBe(true);
    }
  });

  it("has nothing under an id that was never put", async () => {
    expect(await storageOf().open(randomUUID())).toBeUndefined();
  });

  it("replaces what is put again", async () => {
    const id = randomUUID();
    await storageOf().put(id, Buffer.from("first and longer"), webp);
    await storageOf().put(id, Buffer.from("second"), webp);
    expect(String(await read(storageOf(), id))).toBe("second");
  });

  it("removes, and removes again without complaint", async () => {
    const [gone, kept] = [randomUUID(), randomUUID()];
    for (const id of [gone, kept]) await storageOf().put(id, Buffer.from(id), webp);
    await storageOf().remove(gone);
    await storageOf().remove(gone);
    expect(await storageOf().open(gone)).toBeUndefined();
    expect(String(await read(storageOf(), kept))).toBe(kept);
  });

  it("keeps many at once apart", async () => {
    const ids = Array.from({ length: 40 }, () => randomUUID());
    await Promise.all(ids.map((id) => storageOf().put(id, Buffer.from(id), webp)));
    const found = await Promise.all(ids.map(async (id) => String(await read(storageOf(), id))));
    expect(found).toEqual(ids);
  });

  it.each([
    "",
    "..",
    "../../etc/passwd",
    "a/b",
    `${randomUUID()}/../x`,
    `${randomUUID()}\0`,
    randomUUID().toUpperCase(),
  ])("makes no path of %j", async (id) => {
    const storage = storageOf();
    await expect(storage.put(id, Buffer.from("x"), webp)).rejects.toThrow("uuid");
    await expect(storage.open(id)).rejects.toThrow("uuid");
    await expect(storage.remove(id)).rejects.toThrow("uuid");
  });
};
