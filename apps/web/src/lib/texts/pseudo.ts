import type { TextTree } from "./text-tree.ts";

const accents: Record<string, string> = {
  a: "á",
  c: "ç",
  d: "ð",
  e: "é",
  i: "í",
  n: "ñ",
  o: "ö",
  s: "š",
  u: "ü",
  y: "ý",
  z: "ž",
  A: "Á",
  C: "Ç",
  D: "Ð",
  E: "É",
  I: "Í",
  N: "Ñ",
  O: "Ö",
  S: "Š",
  U: "Ü",
  Y: "Ý",
  Z: "Ž",
};

/** Marks of a text that came through a text file: brackets, accents, and a third more length as German has. */
const pseudoText = (text: string): string =>
  `⟦${text.replace(/[A-Za-z]/g, (letter) => accents[letter] ?? letter)}${"·".repeat(Math.ceil(text.length / 3))}⟧`;

/** The same tree with every text marked; functions keep their arguments and mark their result. */
export const pseudo = (tree: TextTree): TextTree =>
  Object.fromEntries(
    Object.entries(tree).map(([name, value]) => {
      if (typeof value === "string") return [name, pseudoText(value)];
      if (typeof value === "function") return [name, (...values: never[]) => pseudoText(value(...values))];
      return [name, pseudo(value)];
    }),
  );
