/** HTML that is safe by construction: whatever text is put into it is escaped, only other markup goes in as it is. */
export class Markup {
  readonly #html: string;

  constructor(html: string) {
    this.#html = html;
  }

  toString(): string {
    return this.#html;
  }
}

export type Piece = string | Markup | readonly Markup[] | undefined;

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const escapeText = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? "");

const place = (piece: Piece): string => {
  if (piece === undefined) return "";
  if (typeof piece === "string") return escapeText(piece);
  return piece instanceof Markup ? piece.toString() : piece.join("");
};

export const html = (strings: TemplateStringsArray, ...pieces: readonly Piece[]): Markup =>
  new Markup(strings.map((string, i) => `${string}${place(pieces[i])}`).join(""));
