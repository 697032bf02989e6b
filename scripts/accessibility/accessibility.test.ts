import { describe, expect, it } from "vitest";
import { checkedTests, mergeChecked } from "./checked-tests.ts";
import { checkingTests } from "./checking-tests.ts";
import { readList, readSources } from "./list.ts";
import { pagePattern } from "./page-pattern.ts";

const name = (file: string, title: string | RegExp): string => `${file}: ${String(title)}`;

describe("[LAYOUT-15] the list behind /accessibility", () => {
  const list = readList();
  const sources = readSources();

  it("has every browser test that lets axe look at a page: run it, then npm run accessibility", () => {
    const missing = [...sources].flatMap(([file, tests]) =>
      tests
        .filter(
          ({ title, calls }) => !list.some((one) => one.file === file && one.calls === calls && title.test(one.title)),
        )
        .map(({ title }) => name(file, title)),
    );
    expect(missing).toEqual([]);
  });

  it("has nothing that the browser tests no longer contain", () => {
    const gone = list
      .filter(({ file, title }) => !sources.get(file)?.some((test) => test.title.test(title)))
      .map(({ file, title }) => name(file, title));
    expect(gone).toEqual([]);
  });
});

describe("a test checks accessibility", () => {
  const found = (content: string) =>
    checkingTests("x.e2e.ts", content).map(({ title, calls }) => `${title.source} ${calls}`);

  it("by itself or through a function of its file", () => {
    expect(
      found(`
        const sound = async (page) => { await expectAccessible(page); };
        const both = async (page) => { await sound(page); };
        test("one", async ({ page }) => { await sound(page); await looksRight(page); });
        test("two", ({ page }) => both(page));
        test("none", ({ page }) => expectNoSidewaysScroll(page));`),
    ).toEqual(["^one$ 2", "^two$ 1"]);
  });

  it("under a title that is computed", () => {
    const [test] = checkingTests(
      "x.e2e.ts",
      "test(`at $" + "{width} px (all)`, ({ page }) => expectAccessible(page));",
    );
    expect(test?.title.test("at 390 px (all)")).toBe(true);
    expect(test?.title.test("at 390 px")).toBe(false);
  });
});

const startTime = "2026-11-17T09:00:00.000Z";
const spec = (title: string, status: string, ...checks: string[]) => ({
  title,
  file: "x.e2e.ts",
  ok: status === "passed",
  tests: [
    {
      results: [{ status, startTime, annotations: checks.map((description) => ({ type: "accessible", description })) }],
    },
  ],
});

describe("[LAYOUT-15] a report", () => {
  it("gives the checks of the tests that passed, by page", () => {
    const report = {
      suites: [
        {
          specs: [spec("failed", "failed", "390 /login")],
          suites: [
            { specs: [spec("passed", "passed", "390 /login", "1440 /login", "390 /"), spec("plain", "passed")] },
          ],
        },
      ],
    };
    expect(checkedTests(report)).toEqual([
      {
        file: "e2e/x.e2e.ts",
        title: "passed",
        checkedOn: "2026-11-17",
        checks: { "/login": [390, 1440], other: [390] },
      },
    ]);
  });

  it("replaces what it ran and keeps the rest, but nothing that is gone", () => {
    const test = (title: string, width: number) => ({
      file: "e2e/x.e2e.ts",
      title,
      checkedOn: "2026-11-17",
      checks: { "/login": [width] },
    });
    const known = [test("kept", 1), test("run again", 1), test("gone", 1)].map((one) => ({ ...one, calls: 1 }));
    const merged = mergeChecked(known, [test("run again", 2)], ({ title }) => (title === "gone" ? undefined : 3));
    expect(merged.map(({ title, calls, checks }) => [title, calls, checks["/login"]])).toEqual([
      ["kept", 1, [1]],
      ["run again", 3, [2]],
    ]);
  });
});

it("an address belongs to the page that spells out most of it", () => {
  expect(pagePattern("/profile/alice/edit")).toBe("/profile/{username}/edit");
  expect(pagePattern("/profile")).toBe("/profile");
  expect(pagePattern("/nowhere")).toBe("other");
});
