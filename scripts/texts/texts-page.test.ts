import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { readTexts } from "./read-texts.ts";
import { page, root, textFiles, textsPage } from "./texts-page.ts";

const wordsIn = (source: string) => readTexts("texts.ts", source).map(({ name, words }) => `${name}: ${words}`);

describe("docs/texts.md", () => {
  it("is up to date: npm run texts", () => {
    expect(readFileSync(resolve(root, page), "utf8")).toBe(textsPage());
  });

  it("lists every file of texts", () => {
    const named = globSync("apps/*/src/**/{texts,*-texts}.ts", { cwd: root });
    const listed = new Set([...textFiles(), "apps/web/src/lib/texts/texts.ts"]);
    expect(named.filter((path) => !listed.has(path))).toEqual([]);
  });

  it("has texts of every file that it lists", () => {
    const count = (path: string) => readTexts(path, readFileSync(resolve(root, path), "utf8")).length;
    expect(textFiles().filter((path) => count(path) === 0)).toEqual([]);
  });
});

describe("a text is listed", () => {
  it("with values in braces and the default brand", () => {
    const source = `defineTexts({
      title: \`Withdraw \${token}\`,
      held: { text: (amount: string) => \`\${amount} held\` },
    });`;
    expect(wordsIn(source)).toEqual(["title: Withdraw SUPS", "held.text: {amount} held"]);
  });

  it("with all its alternatives", () => {
    const source = `
      const minutes = (count: number) => (count === 1 ? "1 minute" : \`\${count} minutes\`);
      defineTexts({ left: (count: number) => \`about \${minutes(count)}\`, done: "Done" as const });`;
    expect(wordsIn(source)).toEqual(["left: about (1 minute / {count} minutes)", "done: Done"]);
  });

  it("from the objects of a file without defineTexts, values alone left out", () => {
    const source = `export const email = { to, subject: "Hello", paragraphs: ["One.", "Two."], code: \`\${code}\` };`;
    expect(wordsIn(source)).toEqual(["subject: Hello", "paragraphs: One.", "paragraphs: Two."]);
  });
});
