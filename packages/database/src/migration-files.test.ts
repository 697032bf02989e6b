import { expect, it } from "vitest";
import { fingerprintOf } from "./migration-files.ts";

const files = [
  { name: "0001-first.sql", sql: "", checksum: "a" },
  { name: "0002-second.sql", sql: "", checksum: "b" },
];

it("the fingerprint changes with every name, every content and every new file", () => {
  const [first, second] = files as [(typeof files)[0], (typeof files)[0]];
  const fingerprints = [
    files,
    [first],
    [{ ...first, checksum: "c" }, second],
    [{ ...first, name: "0001-other.sql" }, second],
    [second, first],
  ].map(fingerprintOf);
  expect(new Set(fingerprints).size).toBe(fingerprints.length);
  expect(fingerprintOf([...files])).toBe(fingerprints[0]);
});
