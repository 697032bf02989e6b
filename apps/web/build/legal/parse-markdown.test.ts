import { expect, it } from "vitest";
import { fillNames, parseMarkdown } from "./parse-markdown.ts";

it("reads titles, headings, notes, lists and paragraphs; a paragraph's lines are one", () => {
  expect(parseMarkdown("# A\n\n> B\n> C\n\n## D\n\nE\nF\n\n- G\n- H\n")).toEqual([
    { kind: "title", text: "A" },
    { kind: "note", text: "B C" },
    { kind: "heading", text: "D" },
    { kind: "paragraph", text: "E F" },
    { kind: "list", items: ["G", "H"] },
  ]);
});

it("fills names and refuses unknown ones", () => {
  expect(fillNames("{product} and {product}", { product: "Passport" })).toBe("Passport and Passport");
  expect(() => fillNames("{nobody}", {})).toThrow("{nobody}");
});
