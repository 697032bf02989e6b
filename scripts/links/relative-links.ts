/** Links and pictures of a Markdown page that point into the repository, in Markdown or as `<img src>` and `<a href>`. */
const link = /\]\(([^)\s]+)\)|<(?:img|a)\b[^>]*?\b(?:src|href)="([^"]+)"/g;
const code = /```[\s\S]*?```|`[^`\n]*`/g;

export const relativeLinks = (markdown: string): string[] =>
  [...markdown.replace(code, "").matchAll(link)]
    .map(([, inMarkdown, inHtml]) => (inMarkdown ?? inHtml ?? "").replace(/#.*$/, ""))
    .filter((target) => target !== "" && !/^[a-z]+:/.test(target));
