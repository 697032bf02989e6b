import { expect, it } from "vitest";
import { refreshSnippets } from "./refresh-snippets.ts";

const source = `import x from "x";
export const outer = () => {
  // #region log-in
  const outcome = await passport.logIn();
  if (outcome.status === "done") {
    finish();
  }
  // #endregion
};
`;
const readSource = (path: string): string => {
  if (path !== "game/page.ts") throw new Error(`no ${path}`);
  return source;
};
const documentWith = (code: string, marker = "game/page.ts#log-in"): string =>
  `# Log in\n\n<!-- snippet: ${marker} -->\n\n\`\`\`ts\n${code}\n\`\`\`\n\nMore.\n`;
const fresh = documentWith('const outcome = await passport.logIn();\nif (outcome.status === "done") {\n  finish();\n}');

it("leaves a document whose snippets are those of the source", () => {
  expect(refreshSnippets(fresh, readSource)).toEqual({ text: fresh, complaints: [] });
});

it("puts the source's text where another stands, and touches nothing else", () => {
  expect(refreshSnippets(documentWith("const old = 1;"), readSource)).toEqual({ text: fresh, complaints: [] });
  expect(refreshSnippets(documentWith("const dollars = '$1 $& $$';"), readSource).text).toBe(fresh);
});

it("names a region that is gone", () => {
  const { text, complaints } = refreshSnippets(documentWith("kept", "game/page.ts#log-out"), readSource);
  expect(complaints).toEqual(["game/page.ts has no region log-out"]);
  expect(text).toContain("kept");
});

it("wants every block of TypeScript to come from a source", () => {
  const { complaints } = refreshSnippets(`${fresh}\n\`\`\`ts\nmade up\n\`\`\`\n`, readSource);
  expect(complaints).toEqual(["1 of its code blocks come from no source file"]);
  expect(refreshSnippets(`${fresh}\n\`\`\`sh\nnpm ci\n\`\`\`\n`, readSource).complaints).toEqual([]);
});

it("a snippet that is not marked right is not taken for a fresh one", () => {
  expect(refreshSnippets(fresh.replace("snippet:", "snipet:"), readSource).complaints).toHaveLength(1);
});

it("prints a whole file without the marks of its regions", () => {
  const document = documentWith("old", "game/page.ts");
  const whole = source.replace("  // #region log-in\n", "").replace("  // #endregion\n", "").trim();
  expect(refreshSnippets(document, readSource)).toEqual({ text: documentWith(whole, "game/page.ts"), complaints: [] });
});

it("wants every block of JavaScript and HTML to come from a source too", () => {
  for (const language of ["js", "html"]) {
    expect(refreshSnippets(`\`\`\`${language}\nmade up\n\`\`\`\n`, readSource).complaints).toHaveLength(1);
  }
});
