/**
 * The look of the web's token file in inline styles: mail clients know no custom properties and load no
 * fonts of ours, so each face names what a phone or a desktop has instead.
 */
import type { Brand } from "@passport/protocol";

/** As in apps/web/src/ui/tokens.css. */
const tokens = {
  void: "#07090D",
  s1: "#0E1218",
  s2: "#161C25",
  well: "#0A0D12",
  line: "#2A3441",
  edge: "#5B6B7C",
  hi: "#EAF0F6",
  mid: "#A9B6C4",
  lo: "#8593A3",
  "on-accent": "#0A0700",
  amber: "#FFB627",
  cyan: "#4CC9F0",
  error: "#FF6B6B",
  "iris-2": "#FF7A59",
  "iris-3": "#8B7CF6",
};

export type Token = keyof typeof tokens;
export const tokenNames = Object.keys(tokens) as Token[];

const faces = {
  display: "'Saira Condensed','Arial Narrow','Roboto Condensed',Arial,sans-serif",
  text: "'IBM Plex Sans',-apple-system,'Segoe UI',Roboto,Arial,sans-serif",
  mono: "'Share Tech Mono',ui-monospace,Menlo,Consolas,'Courier New',monospace",
};

export interface Look {
  colour(token: Token): string;
  type(face: keyof typeof faces, size: string, token: Token): string;
}

/** A studio's own colours apply here too. */
export const lookOf = (brand: Brand): Look => {
  const colour = (token: Token): string => brand.colors[`--${token}`] ?? tokens[token];
  return {
    colour,
    /** `size` as CSS writes it: `15px/24px`. */
    type(face, size, token) {
      const [fontSize, lineHeight] = size.split("/");
      const weight = face === "display" ? 600 : 400;
      return `font-family:${faces[face]};font-size:${fontSize};line-height:${lineHeight};font-weight:${weight};color:${colour(token)}`;
    },
  };
};
