import type { Shape } from "@passport/engraving/plate-kit";
import { FigureLines } from "./figure-lines.tsx";
import styles from "./machine.module.css";

type Ink = "gold" | "pale" | "violet" | "coral" | "ice" | "steel";

export interface DrawingProps {
  shapes: readonly Shape[];
  ink: Ink;
  /** Pixels on the screen for one unit of the shapes. */
  zoom: number;
}

/** Shapes of a scene where they are, in one of the scenes' inks. */
export const Drawing = ({ shapes, ink, zoom }: DrawingProps) => (
  <g className={styles[ink]}>
    <FigureLines shapes={shapes} displayWidthPx={400 * zoom} />
  </g>
);

export interface MachineProps extends DrawingProps {
  /** Where the middle of its feet stands in the scene. */
  x: number;
  y: number;
  scale: number;
}

const feet = { x: 200, y: 458 } as const;

/** A figure of 400 by 500, standing on its feet. */
export const Machine = ({ shapes, ink, x, y, scale, zoom }: MachineProps) => (
  <g transform={`translate(${x} ${y}) scale(${scale}) translate(${-feet.x} ${-feet.y})`}>
    <Drawing shapes={shapes} ink={ink} zoom={scale * zoom} />
  </g>
);
