import type { CSSProperties } from "react";
import { classNames } from "../../ui/class-names.ts";
import { mrzWidth } from "../mrz.ts";

/** Runs of filler recede, data stays readable: "P<SUP", "<<<", "VOSS". */
const splitFiller = (line: string): string[] => line.split(/(<{2,})/).filter((part) => part !== "");

export interface MrzProps {
  lines: readonly string[];
  className?: string | undefined;
}

/** Always decoration: what it says stands somewhere else in words. Its container needs a definite width. */
export const Mrz = ({ lines, className }: MrzProps) => {
  const longest = Math.max(...lines.map((line) => line.length));
  // The usual width is the style sheet's: a page that is drawn by the build may have no styles in its markup.
  const style = longest === mrzWidth ? undefined : ({ "--n": longest } as CSSProperties);
  return (
    <div className={classNames("mrz", className)} style={style} aria-hidden="true">
      {lines.map((line) => (
        <span key={line}>
          {splitFiller(line).map((part, i) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line never move
            part.startsWith("<<") ? <i key={i}>{part}</i> : part,
          )}
        </span>
      ))}
    </div>
  );
};
