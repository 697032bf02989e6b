/**
 * Plain English (CONTRIBUTING.md): words that make a reader ask who is meant are refused in test titles and stay rare in
 * comments, and a comment says more than the id of a rule.
 */
import type { SourceFile } from "./source-files.ts";

const most = 39;
const unclearInTitles = /\b(nobody|whoever|somebody|anew)\b/i;
const unclear = new RegExp(`${unclearInTitles.source}|\\banswers\\b`, "gi");

/** Strings come first, so that an address inside one is not taken for a comment; line comments in a row are one. */
const token =
  /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*/g;

const id = "\\(?[A-Z][A-Z0-9]*-?\\d+[a-z]?\\)?";
const onlyIds = new RegExp(`^${id}((,| and| to|;|:)? ${id})*[.:]?$`);

export const commentsOf = (text: string): string[] =>
  [...text.matchAll(token)]
    .map(([match]) => match)
    .filter((match) => match.startsWith("/*") || match.startsWith("//"))
    .map((comment) =>
      comment
        .replace(/\*\/$/, "")
        .replace(/^[ \t]*(\/\*+|\*|\/\/+)/gm, "")
        .replace(/\s+/g, " ")
        .trim(),
    );

const title = /^[ \t]*(?:it|test|describe)(?:\.\w+)?\(\s*(["'`])(.*?)\1/gm;

const titlesOf = (text: string): string[] => [...text.matchAll(title)].map(([, , words = ""]) => words);

export const languageComplaints = (files: readonly SourceFile[]): string[] => {
  const comments = files.flatMap(({ path, text }) => commentsOf(text).map((comment) => ({ path, comment })));
  const uses = comments.flatMap(({ path, comment }) =>
    [...comment.matchAll(unclear)].map(([word]) => ({ path, word })),
  );
  const alone = comments.filter(({ comment }) => onlyIds.test(comment));
  const titles = files.flatMap(({ path, text }) => titlesOf(text).map((words) => ({ path, words })));
  const unclearTitles = titles.filter(({ words }) => unclearInTitles.test(words));
  return [
    ...unclearTitles.map(({ path, words }) => `${path}: the title "${words}" leaves open who is meant.`),
    ...alone.map(({ path, comment }) => `${path}: the comment "${comment}" is only a rule id; say what the rule asks.`),
    ...(uses.length > most
      ? [
          `Comments use nobody, whoever, somebody, anew or answers ${uses.length} times (at most ${most}):`,
          ...uses.map(({ path, word }) => `  ${path}: ${word}`),
        ]
      : []),
  ];
};
