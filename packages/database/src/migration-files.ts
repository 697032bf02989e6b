import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";

export interface MigrationFile {
  name: string;
  sql: string;
  checksum: string;
}

export const migrationsFolder = new URL("../migrations/", import.meta.url);

const namePattern = /^(\d{4})-[a-z0-9-]+\.sql$/;

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** All migrations in the order in which they apply. */
export const readMigrationFiles = async (folder: URL = migrationsFolder): Promise<MigrationFile[]> => {
  const names = (await readdir(folder)).sort();
  const numbers = new Set<string>();
  for (const name of names) {
    const number = namePattern.exec(name)?.[1];
    if (number === undefined) throw new Error(`migrations/${name}: a migration is named NNNN-what-it-does.sql`);
    if (numbers.has(number)) throw new Error(`migrations/${name}: number ${number} is taken twice`);
    numbers.add(number);
  }
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), "utf8");
      return { name, sql, checksum: sha256(sql) };
    }),
  );
};

/** One hash over all files: tables.ts carries it, so a stale file is found without a database. */
export const fingerprintOf = (files: readonly MigrationFile[]): string =>
  sha256(files.map((file) => `${file.name} ${file.checksum}\n`).join(""));
