/** Puts a drawn page into the empty document of the build. */
import type { Brand } from "@passport/protocol/brand";

/** As `src/app/draw-page.tsx` draws it. */
export interface DrawnPage {
  title: string;
  html: string;
}

interface Parts {
  name: string;
  page: DrawnPage;
  /** The content of every style sheet of the build, by its address. */
  styles: ReadonlyMap<string, string>;
  /** Starts the scripts. */
  start: string;
  colors: Brand["colors"];
}

const sheetLink = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>\s*/g;
/** Scripts, what they import, and the calls that they make first. */
const scriptTags =
  /<script type="module"[^>]*><\/script>\s*|<link rel="(?:modulepreload|preload" as="fetch)"[^>]*>\s*/g;
const className = /\.(_[\w-]+)/g;

/** The sheets that every page loads, and those of the parts that this page shows. */
const sheetsOf = (empty: string, { page, styles }: Parts): string[] => {
  const first = [...empty.matchAll(sheetLink)].map(([, href = ""]) => href);
  const shown = new Set(page.html.match(/class="[^"]*"/g)?.flatMap((found) => found.slice(7, -1).split(" ")));
  const isShown = (sheet: string) => [...sheet.matchAll(className)].some(([, name = ""]) => shown.has(name));
  const parts = [...styles.keys()].filter((href) => !first.includes(href) && isShown(styles.get(href) ?? ""));
  return [...first, ...parts].map((href) => styles.get(href) ?? "");
};

const colorsOf = (colors: Brand["colors"]): string =>
  `:root{${Object.entries(colors)
    .map(([name, value]) => `${name}:${value}`)
    .join(";")}}`;

const nonce = 'nonce="__CSP_NONCE__"';

export const drawnDocument = (empty: string, parts: Parts): string => {
  const { name, page, start, colors } = parts;
  // The policy of pages refuses them, and a refused one is not put in place by hydration either.
  const refused = /\sstyle="[^"]*"/.exec(page.html);
  if (refused) throw new Error(`${name} is drawn with${refused[0]}: give it a class`);
  const scripts = empty.match(scriptTags)?.map((tag) => tag.trim()) ?? [];
  const css = [...sheetsOf(empty, parts), colorsOf(colors)].map((sheet) => sheet.trim()).join("\n");
  return empty
    .replaceAll(scriptTags, "")
    .replaceAll(sheetLink, "")
    .replace(/<title>[^<]*<\/title>/, () => `<title>${page.title}</title>`)
    .replace("</head>", () => `<style ${nonce}>${css}</style>\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${page.html}</div>`)
    .replace(
      "</body>",
      () => `<template id="scripts">${scripts.join("")}</template><script ${nonce}>${start}</script>\n  </body>`,
    );
};
