import { memo, useMemo } from "react";
import { identicon } from "../identicon.ts";
import { BandLines } from "./engraving.tsx";

/** An address or an id as a small flower, in the text colour. */
export const Identicon = memo(({ seed, className }: { seed: string; className?: string | undefined }) => {
  const bands = useMemo(() => identicon(seed, 48), [seed]);
  return (
    <svg
      className={className}
      viewBox="-52 -52 104 104"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <BandLines bands={bands} />
    </svg>
  );
});
