import { memo } from "react";
import { classNames } from "../../ui/class-names.ts";
import { RosetteLines } from "./engraving.tsx";

export interface RosetteProps {
  seed: string;
  order?: number;
  /** Less than 1 for rosettes under 200 px. */
  density?: number;
  className?: string | undefined;
}

/** A rosette in the text colour; size and place come from the class. */
export const Rosette = memo(({ seed, order, density = 0.8, className }: RosetteProps) => (
  <svg className={classNames("guilloche", className)} viewBox="-160 -160 320 320" aria-hidden="true">
    <RosetteLines seed={seed} radius={158} density={density} {...(order && { order })} />
  </svg>
));
