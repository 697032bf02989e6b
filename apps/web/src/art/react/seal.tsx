import { memo } from "react";
import { brandMarkPath } from "../brand-mark-path.ts";
import { RosetteLines, useArtId } from "./engraving.tsx";

export interface SealProps {
  seed: string;
  /** Runs once around the mark; see sealText. */
  text: string;
  className?: string | undefined;
}

/** The seal's lines around the origin, 316 across: rosette rim, a ring of words, the mark. */
export const SealLines = memo(({ seed, text }: { seed: string; text: string }) => {
  const id = useArtId();
  return (
    <>
      <g fill="none" stroke="currentColor" strokeWidth="0.6">
        <RosetteLines seed={seed} radius={158} density={0.8} />
      </g>
      <circle r="66" fill="var(--seal-ground, var(--void))" stroke="currentColor" strokeWidth="1.2" />
      <path id={id} fill="none" d="M-56 0a56 56 0 1 1 112 0a56 56 0 1 1-112 0" />
      <text fontFamily="var(--mono)" fontSize="8.5" fill="currentColor">
        <textPath href={`#${id}`} textLength="348">
          {text}
        </textPath>
      </text>
      <circle r="47" fill="none" stroke="currentColor" strokeWidth="0.8" />
      <path fill="currentColor" fillRule="evenodd" transform="translate(-29 -32) scale(2)" d={brandMarkPath} />
    </>
  );
});

export const Seal = ({ seed, text, className }: SealProps) => (
  <svg className={className} viewBox="-160 -160 320 320" aria-hidden="true">
    <SealLines seed={seed} text={text} />
  </svg>
);
