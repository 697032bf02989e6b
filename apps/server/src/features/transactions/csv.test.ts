import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvLine, textCell } from "./csv.ts";
import { readCsv, withoutGuard } from "./testing/read-csv.ts";

/** Text made mostly of what gives CSV and spreadsheets trouble. */
const nastyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      "=",
      "+",
      "-",
      "@",
      "\t",
      "\r",
      "\n",
      '"',
      "'",
      ",",
      ";",
      " ",
      "\u00a0",
      "\u200b",
      "\ufeff",
      "＝",
      "`",
    ),
    fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
  ),
  maxLength: 30,
});

/** What a spreadsheet would calculate: the sign at the start, behind whatever it skips. */
const isFormula = (cell: string): boolean => /^[\s\p{C}"`]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(cell);

describe("a text cell", () => {
  it.each([
    ["plain", "plain"],
    ["", ""],
    ["a,b", '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ["two\r\nlines", '"two\r\nlines"'],
    ["=1+1", "'=1+1"],
    ["+49", "'+49"],
    ["-1", "'-1"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", '"\'\t=1"'],
    ["\rx", '"\'\rx"'],
    ['"=1', '"\'""=1"'],
    ["  =1", "'  =1"],
    ["\u200b=1", "'\u200b=1"],
    ["＝1", "'＝1"],
    ['=HYPERLINK("http://evil.example","a")', '"\'=HYPERLINK(""http://evil.example"",""a"")"'],
    ["5 = 5", "5 = 5"],
    ["it's", "it's"],
  ])("%j is written as %j", (text, cell) => expect(textCell(text)).toBe(cell));

  it("reads back exactly, whatever it holds, and is never a formula", () => {
    fc.assert(
      fc.property(fc.array(fc.array(nastyText, { minLength: 2, maxLength: 5 }), { maxLength: 5 }), (rows) => {
        const file = rows.map((row) => csvLine(row.map(textCell))).join("");
        const cells = readCsv(file);
        expect(cells.flat().filter(isFormula)).toEqual([]);
        expect(cells.map((row) => row.map(withoutGuard))).toEqual(rows);
      }),
      { numRuns: 2000 },
    );
  });
});
