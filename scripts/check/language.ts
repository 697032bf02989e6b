/**
 * Plain English in comments (CONTRIBUTING.md): the words that make a reader ask who is meant stay rare, and a comment
 * says more than the id of a rule.
 */
import type { SourceFile } from "./source-files.ts";

const most = 39;
const unclear = /\b(nobody|whoever|somebody|anew|Answers)\b/gi;

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

export const languageComplaints = (files: readonly SourceFile[]): string[] => {
  const comments = files.flatMap(({ path, text }) => commentsOf(text).map((comment) => ({ path, comment })));
  const uses = comments.flatMap(({ path, comment }) =>
    [...comment.matchAll(unclear)].map(([word]) => ({ path, word })),
  );
  const alone = comments.filter(({ comment }) => onlyIds.test(comment));
  return [
    ...alone.map(({ path, comment }) => `${path}: the comment "${comment}" is only a rule id; say what the rule asks.`),
    ...(uses.length > most
      ? [
          `Comments use nobody, whoever, somebody, anew or answers ${uses.length} times (at most ${most}):`,
          ...uses.map(({ path, word }) => `  ${path}: ${word}`),
        ]
      : []),
  ];
};
