/** Breaks each rule of the readability check once. */
import { describe, expect, it } from "vitest";
import { fileSizeComplaints } from "./file-sizes.ts";
import { commentsOf, languageComplaints } from "./language.ts";

const file = (lines: number, path = "a.ts") => ({ path, text: "export const a = 1;\n".repeat(lines) });
const median = Array.from({ length: 5 }, (_, index) => file(50, `median-${index}.ts`));

describe("file sizes", () => {
  it("accept 10 to 300 lines", () => {
    expect(fileSizeComplaints([file(10), file(300), ...median])).toEqual([]);
  });

  it("refuse 301 lines", () => {
    expect(fileSizeComplaints([file(301), ...median])).toEqual(["a.ts has 301 lines; split it (at most 300)."]);
  });

  it("refuse 9 lines without a reason and accept them with one", () => {
    const complaint = "a.ts has 9 lines; say in a comment why it is a file of its own.";
    expect(fileSizeComplaints([file(9), ...median])).toEqual([complaint]);
    const inString = { path: "a.ts", text: 'export const address = "http://a //b";\n' };
    expect(fileSizeComplaints([inString, ...median])).toHaveLength(1);
    const explained = { path: "a.ts", text: "/** Shared by both processes. */\nexport const a = 1;\n" };
    expect(fileSizeComplaints([explained, file(2, "apps/a/texts.ts"), ...median])).toEqual([]);
  });

  it("refuse a median outside 30 to 80 lines", () => {
    expect(fileSizeComplaints([file(29)])).toEqual(["The median file has 29 lines instead of 30 to 80."]);
    expect(fileSizeComplaints([file(81)])).toEqual(["The median file has 81 lines instead of 30 to 80."]);
  });
});

describe("language", () => {
  const source = (text: string) => [{ path: "a.ts", text }];
  // Put together at run time, so that this file does not count itself.
  const word = ["no", "body"].join("");

  it("reads comments of all kinds and no strings", () => {
    const text = ['const a = "// not one";', "/** A block", " * of two lines. */", "b(); // one", "  // two"].join(
      "\n",
    );
    expect(commentsOf(text)).toEqual(["A block of two lines.", "one two"]);
  });

  it("accepts 39 unclear words in comments and refuses 40", () => {
    const comments = (count: number) => source(`// ${word} came\ncall();\n`.repeat(count));
    expect(languageComplaints(comments(39))).toEqual([]);
    expect(languageComplaints(comments(40))[0]).toContain("40 times");
    expect(languageComplaints(source(`const a = "${word}";\n`.repeat(40)))).toEqual([]);
  });

  it("refuses unclear words in the titles of tests", () => {
    expect(languageComplaints(source(`  it("lets ${word} in", () => {});\n`))).toEqual([
      `a.ts: the title "lets ${word} in" leaves open who is meant.`,
    ]);
    expect(languageComplaints(source('it("lets no caller in", () => {});\n'))).toEqual([]);
  });

  it.each(["/** S10. */", "// LOGIN-8", "/** SOCIAL-2 to SOCIAL-6. */", "/*\n * C1, C2 and C3.\n */"])(
    "refuses %j, which is only a rule id",
    (comment) => {
      expect(languageComplaints(source(`${comment}\nexport const a = 1;\n`))).toHaveLength(1);
    },
  );

  it("accepts a rule id with its reason", () => {
    expect(languageComplaints(source("/** Withdrawals are held for 24 h (S10). */\n// LOGIN-8: no hint\n"))).toEqual(
      [],
    );
  });
});
