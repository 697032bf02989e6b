/** The words of a PDF as Chromium writes it: enough for a test, and no dependency that would have to be kept. */
import { inflateSync } from "node:zlib";

/** Objects by number, with their streams unpacked. */
const objectsOf = (pdf: Buffer): Map<string, string> => {
  const objects = [...pdf.toString("latin1").matchAll(/(\d+) 0 obj\n(.*?)endobj/gs)];
  return new Map(objects.map(([, number = "", body = ""]) => [number, unpack(body)]));
};

const unpack = (body: string): string => {
  const [, head = "", stream = ""] = /^(.*?)stream\n(.*)\nendstream/s.exec(body) ?? [];
  return head.includes("/FlateDecode") ? inflateSync(Buffer.from(stream, "latin1")).toString("latin1") : body;
};

/** From the codes of a font to letters: "<0003> <0020>" for one, "<0013> <0015> <0030>" for neighbours. */
const lettersOf = (map: string): Map<number, string> => {
  const letters = new Map<number, string>();
  for (const [, from = "", to = "", letter = ""] of map.matchAll(/^<(\w+)> (?:<(\w+)> )?<(\w+)>$/gm)) {
    const first = Number.parseInt(from, 16);
    const last = Number.parseInt(to || from, 16);
    const text = Buffer.from(letter, "hex").swap16().toString("utf16le");
    for (let code = first; code <= last; code++) {
      const shifted = String.fromCharCode(text.charCodeAt(text.length - 1) + code - first);
      letters.set(code, text.slice(0, -1) + shifted);
    }
  }
  return letters;
};

/** Without spaces: letters that are set apart stand alone in a PDF, and words often have none between them. */
export const pdfText = (pdf: Buffer): string => {
  const objects = objectsOf(pdf);
  const fontOf = (number: string) => {
    const [, map = ""] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number) ?? "") ?? [];
    const codes = objects.get(map) ?? "";
    return { letters: lettersOf(codes), digits: /begincodespacerange\n<(\w+)>/.exec(codes)?.[1]?.length ?? 4 };
  };
  let text = "";
  for (const content of objects.values()) {
    let font = fontOf("");
    // Chromium names a font by the number of its object.
    for (const [, number, codes = ""] of content.matchAll(/\/F(\d+) [\d.]+ Tf|<(\w+)> Tj/g)) {
      if (number !== undefined) font = fontOf(number);
      const glyphs = codes.match(new RegExp(`.{${font.digits}}`, "g")) ?? [];
      text += glyphs.map((glyph) => font.letters.get(Number.parseInt(glyph, 16)) ?? "").join("");
    }
  }
  return text.replace(/\s+/g, "");
};
