import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

// Ids are put together at run time, so that these titles cite nothing themselves.
const rule = (prefix: string, number: number) => `${prefix}-${number}`;
const cite = (id: string) => `[${id}]`;

const folder = mkdtempSync(join(tmpdir(), "rules-"));
afterAll(() => rmSync(folder, { recursive: true }));
const [reports, sources] = [join(folder, "reports"), join(folder, "sources")];
for (const inner of [reports, sources]) mkdirSync(inner);

const run = (titles: string[], ...args: string[]) => {
  const assertionResults = titles.map((fullName) => ({ fullName, status: "passed" }));
  const testResults = [{ name: "some/file.test.ts", assertionResults }];
  writeFileSync(join(reports, "vitest.json"), JSON.stringify({ testResults }));
  return spawnSync(process.execPath, [resolve(import.meta.dirname, "main.ts"), ...args], {
    env: { ...process.env, RULES_REPORTS: reports, RULES_SOURCES: sources },
    encoding: "utf8",
  });
};

describe("npm run rules", () => {
  it("ends with the count and passes while no prefix is given", () => {
    const { stdout, status } = run([cite(rule("STORE", 1))]);
    expect(stdout.trimEnd().split("\n").at(-1)).toMatch(/^proven 1 of \d{3,4}$/);
    expect(status).toBe(0);
  });

  it("lists the unproven rules of a prefix and fails until there are none", () => {
    const { stdout, status } = run([], "STORE");
    expect(stdout).toContain(`${rule("STORE", 1)}  `);
    expect(status).toBe(1);
    const all = stdout.match(/^STORE-\d+(?= {2})/gm) ?? [];
    expect(run(all.map(cite), "STORE").status).toBe(0);
  });

  it("always fails on a cited id that is no rule", () => {
    const { stderr, status } = run([cite(rule("LOGIN", 9999))]);
    expect(stderr).toContain(rule("LOGIN", 9999));
    expect(status).toBe(1);
  });

  it("warns of weak proof and passes; with a prefix, of its rules only", () => {
    const id = rule("LOGIN", 8);
    writeFileSync(join(sources, "x.test.ts"), `it("${cite(id)} shows it", () => expect(alert).toBe(catalogue.text))`);
    const warning = `warning: ${id} quotes "No email has been provided", which no citing test contains: x.test.ts`;
    expect(run([])).toMatchObject({ status: 0, stdout: expect.stringContaining(warning) });
    expect(run([], "STORE").stdout).not.toContain("warning");
  });
});

describe("npm run rules -- --break", () => {
  const titles = Array.from({ length: 12 }, (_, index) => `${cite(rule("LOGIN", index + 1))} holds`);
  const picked = (...args: string[]) => run(titles, "--break", ...args).stdout.match(/^## .*$/gm) ?? [];

  it("picks of the given prefixes alone", () => {
    const { stdout } = run([...titles, cite(rule("STORE", 1))], "--break", "3", "STORE");
    expect(stdout.match(/^## .*$/gm)).toEqual([`## ${rule("STORE", 1)}`]);
  });

  it("picks as many proven rules as asked for, by the seed", () => {
    expect(picked("4", "--seed", "a")).toHaveLength(4);
    expect(picked("50", "--seed", "a")).toHaveLength(titles.length);
    expect(picked("50", "--seed", "b")).not.toEqual(picked("50", "--seed", "a"));
  });

  it("names the tests that should fail", () => {
    expect(run(titles, "--break", "12").stdout).toContain(`  - some/file.test.ts: ${titles[0]}`);
  });

  it("refuses what is no number of rules", () => {
    for (const count of ["0", "x"]) expect(run(titles, "--break", count).status).toBe(1);
  });
});
