import { dice } from "@passport/engraving/seed";
import { memo, useMemo } from "react";
import { mesh } from "../../../art/mesh.ts";
import { RosetteLines, useArtId } from "../../../art/react/engraving.tsx";
import { IrisLinear } from "../../../art/react/iris.tsx";

/** Lines of a text nobody can read: paragraphs of uneven length, the last line short. */
const printedLines = (seed: string): number[] => {
  const q = dice(`sheet:${seed}`);
  return Array.from({ length: 17 }, (_, i) => (i % 6 === 5 ? q.range(0.3, 0.6) : q.range(0.88, 1)));
};

/** The first page of a document in small: a head of guilloche, a rosette as watermark, ruled text. */
export const Sheet = memo(({ seed, className }: { seed: string; className?: string | undefined }) => {
  const id = useArtId();
  const head = useMemo(() => mesh(`legal:${seed}`, { width: 240, height: 64, lines: 12, waves: 3 }), [seed]);
  const lines = useMemo(() => printedLines(seed), [seed]);
  return (
    <svg className={className} viewBox="0 0 240 170" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      <defs>
        <IrisLinear id={id} width={240} />
      </defs>
      <g transform="translate(120 128)" fill="none" stroke="currentColor" strokeWidth="0.4" opacity="0.4">
        <RosetteLines seed={seed} radius={70} density={0.6} />
      </g>
      <path d={head} fill="none" stroke={`url(#${id})`} strokeWidth="0.7" />
      {lines.map((share, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a drawing, its lines never move
        <path key={i} d={`M24 ${78 + i * 7}h${192 * share}`} stroke="currentColor" strokeWidth="1.1" opacity="0.75" />
      ))}
    </svg>
  );
});
