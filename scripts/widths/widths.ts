/** The widths that CSS needs, from the constants that the code reads: one source for both. */
import { breakpointsPx, sidebarBreakpointsPx, sidebarWidthPx } from "../../packages/protocol/src/constants.ts";

export const widthsFile = "apps/web/src/ui/widths.css";

export const renderWidths = (): string => `/* Made by \`npm run widths\` from packages/protocol/src/constants.ts. */
:root {
  --rail: ${sidebarWidthPx}px;
}
`;

/** A media query cannot read a token, so its numbers are compared: each breakpoint, and the pixel below it. */
export const themeWidths: ReadonlySet<number> = new Set(
  [...breakpointsPx, ...Object.values(sidebarBreakpointsPx)].flatMap((width) => [width, width - 1]),
);

const queries = /\((?:min|max)-width: (\d+)px\)/g;

/** The widths in the media queries of a style sheet or a component. */
export const mediaWidths = (text: string): number[] => [...text.matchAll(queries)].map(([, width]) => Number(width));
