import type { CSSProperties } from "react";
import { classNames } from "../../ui/class-names.ts";

/** Runs of filler recede, data stays readable: "P<SUP", "<<<", "VOSS". */
const splitFiller = (line: string): string[] => line.split(/(<{2,})/).filter((part) => part !== "");

export interface MrzProps {
  lines: readonly string[];
  className?: string | undefined;
}

/** Always decoration: what it says stands somewhere else in words. Its container needs a definite width. */
export const Mrz = ({ lines, className }: MrzProps) => {
  const longest = Math.max(...lines.map((line) => line.length));
  return (
    <div className={classNames("mrz", className)} style={{ "--n": longest } as CSSProperties} aria-hidden="true">
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
