/**
 * Splits a rule into the statements that can be broken one by one: at semicolons, ends of sentences, and commas that are
 * followed by "and", "but" or "then". Quoted texts, code, brackets and braces stay whole. Closing marks such as (S10) or
 * (ours) name a source and state nothing, so they are dropped.
 */
const mark = /\s*\((?:[^()]*\b(?:ours|doc \d|[A-Z]\d{1,2})\b[^()]*)\)(?=[.;,]?(?:\s|$))/g;

/** Characters that open a part which stays whole, and what closes it. */
const closers: Record<string, string> = { '"': '"', "`": "`", "(": ")", "{": "}", "[": "]" };

const boundary = /^(?:;\s+|\.\s+(?=[A-Z"`/])|\.$|,\s+(?=(?:and|but|then)\s))/;

export const clausesOf = (rule: string): string[] => {
  const text = rule.replace(mark, "").trim();
  const clauses: string[] = [];
  let clause = "";
  let closer: string | undefined;
  for (let at = 0; at < text.length; ) {
    const character = text.charAt(at);
    const separator = closer ? null : boundary.exec(text.slice(at));
    if (separator) {
      clauses.push(clause);
      clause = "";
      at += separator[0].length;
      continue;
    }
    if (closer === undefined) closer = closers[character];
    else if (character === closer) closer = undefined;
    clause += character;
    at += 1;
  }
  return [...clauses, clause].map((part) => part.trim().replace(/^(?:and|but) /, "")).filter((part) => part !== "");
};
