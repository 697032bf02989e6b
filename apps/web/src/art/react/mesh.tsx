import { memo, useMemo } from "react";
import { classNames } from "../../ui/class-names.ts";
import { mesh } from "../mesh.ts";
import { useArtId } from "./engraving.tsx";
import { IrisLinear } from "./iris.tsx";

const frame = { width: 1200, height: 260 } as const;

/** The ground of a data page: stretched over whatever the class covers. Keep it at 0.3 opacity behind text. */
export const Mesh = memo(({ seed, className }: { seed: string; className?: string | undefined }) => {
  const id = useArtId();
  const d = useMemo(() => mesh(seed, { ...frame, lines: 14, waves: 7 }), [seed]);
  return (
    <svg
      className={classNames("guilloche", className)}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <defs>
        <IrisLinear id={id} width={frame.width} />
      </defs>
      <path d={d} stroke={`url(#${id})`} />
    </svg>
  );
});
