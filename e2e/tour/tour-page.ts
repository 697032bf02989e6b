import type { Stop } from "./stops.ts";

/** Widths at which a page is read comfortably on GitHub. */
const shownWidth = { desktop: 860, phone: 300 } as const;

export const tourPage = (stops: readonly Pick<Stop, "name" | "title" | "text" | "size">[]): string =>
  [
    "# Tour",
    "The product as it is today: the production build with the players of `npm run dev`. `npm run tour` walks through it in Chromium and writes this page and its pictures.",
    ...stops.flatMap(({ name, title, text, size }) => [
      `## ${title}`,
      text,
      `<img src="pictures/tour-${name}.png" width="${shownWidth[size]}" alt="${title}">`,
    ]),
    "",
  ]
    .join("\n\n")
    .replace(/\n+$/, "\n");
