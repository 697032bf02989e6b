import { createTestDatabase } from "@passport/testbed";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { bytesArray, mixedArray, plainArray, textArray } from "./array-text.ts";
import { connectDatabase } from "./connect.ts";

it("PostgreSQL reads arrays as they were written", async () => {
  await using database = await createTestDatabase();
  await using db = connectDatabase(database.databaseUrl);
  const odd = ['a "quoted" text', "back\\slash", "{braces, commas}", "", "NULL", " spaces "];
  const [hash, moment] = [Buffer.from("00ff5c22", "hex"), new Date("2036-01-02T03:04:05.678Z")];
  const { rows } = await sql`select
    ${plainArray([1, 2n, "3"])}::bigint[] as numbers, ${textArray(odd)}::text[] as texts,
    ${bytesArray(["00ff5c22", ""])}::bytea[] as bytes, ${bytesArray([])}::bytea[] as none,
    ${mixedArray([...odd, null, undefined])}::text[] as mixed, ${mixedArray([7, 8n, null])}::numeric[] as amounts,
    ${mixedArray([hash, undefined])}::bytea[] as hashes, ${mixedArray([moment, null])}::timestamptz[] as moments`.execute(
    db,
  );
  expect(rows).toEqual([
    {
      numbers: [1, 2, 3],
      texts: odd,
      bytes: [hash, Buffer.alloc(0)],
      none: [],
      mixed: [...odd, null, null],
      amounts: ["7", "8", null],
      hashes: [hash, null],
      moments: [moment, null],
    },
  ]);
});
