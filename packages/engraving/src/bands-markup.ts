/** Bands as SVG markup. Every id starts with the given prefix; two drawings on one page must not share one. */
import type { Band } from "./band.ts";
import { numbers, tenth } from "./trace.ts";

export const bandsMarkup = (bands: readonly Band[], id: string): string =>
  bands
    .map(({ d, copies }, i) => {
      const turns = Array.from(
        { length: copies - 1 },
        (_, k) => `<use href="#${id}${i}" transform="rotate(${numbers([tenth((360 * (k + 1)) / copies)])})"/>`,
      );
      return `<path id="${id}${i}" d="${d}"/>${turns.join("")}`;
    })
    .join("");
