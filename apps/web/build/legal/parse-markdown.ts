/** The little Markdown that our legal texts use: headings, quotes, lists and paragraphs, one block a paragraph. */

export type Block =
  | { kind: "title" | "heading" | "note" | "paragraph"; text: string }
  | { kind: "list"; items: string[] };

const parseBlock = (source: string): Block => {
  const lines = source.split("\n");
  const joined = lines.join(" ");
  if (source.startsWith("# ")) return { kind: "title", text: joined.slice(2) };
  if (source.startsWith("## ")) return { kind: "heading", text: joined.slice(3) };
  if (source.startsWith("> ")) return { kind: "note", text: lines.map((line) => line.replace(/^> ?/, "")).join(" ") };
  if (source.startsWith("- ")) return { kind: "list", items: lines.map((line) => line.replace(/^- /, "")) };
  return { kind: "paragraph", text: joined };
};

export const parseMarkdown = (text: string): Block[] =>
  text
    .split(/\n{2,}/)
    .map((source) => source.trim())
    .filter((source) => source !== "")
    .map(parseBlock);

/** N1: names come from the brand configuration. An unknown placeholder is a mistake in the text. */
export const fillNames = (text: string, names: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = names[name];
    if (value === undefined) throw new Error(`unknown placeholder ${placeholder} in a legal text`);
    return value;
  });
