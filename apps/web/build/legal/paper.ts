/**
 * The stationery of a legal document: a head of guilloche on black, a rosette printed into the paper, the
 * sample mark across every page, and a machine-readable line at the foot. The line work is the same code
 * that draws the screens; pdfkit reads SVG path data as it is.
 */

import { rosette } from "@passport/engraving/rosette";
import type { Brand } from "@passport/protocol/brand";
import { brandMarkPath } from "../../src/art/brand-mark-path.ts";
import { mesh } from "../../src/art/mesh.ts";
import { checkDigit, fill, transliterate } from "../../src/art/mrz.ts";

export const page = { width: 595.28, height: 841.89, margin: 56 } as const;
export const headHeight = { first: 128, next: 52 } as const;
export const footTop = page.height - 66;
const inner = page.width - 2 * page.margin;

/** Ink on paper: the screens' colours are made for black. */
export const ink = {
  text: "#1b222b",
  faint: "#5b6b7c",
  accent: "#8a5a00",
  paperLine: "#e3e8ee",
  void: "#07090d",
} as const;
const iris = ["#4cc9f0", "#8b7cf6", "#ffb627", "#ff7a59"] as const;

/**
 * Every reader has these, so nothing is embedded. Our own faces exist as WOFF2 only, whose outlines pdfkit
 * cannot put into a PDF; `condensed` brings the bold one close to the screens' headings.
 */
export const fonts = { text: "Helvetica", bold: "Helvetica-Bold", mono: "Courier" } as const;
export const condensed = { horizontalScaling: 80 } as const;

export const sampleMark = "SAMPLE: to be replaced by the operator";

/** Printed into the paper, so it is drawn before any text. */
const drawWatermark = (doc: PDFKit.PDFDocument, seed: string) => {
  doc.save();
  doc
    .translate(page.width / 2, page.height / 2 + 20)
    .lineWidth(0.35)
    .strokeColor(ink.paperLine);
  for (const { d, copies } of rosette(seed, { radius: 230, density: 0.8 })) {
    for (let i = 0; i < copies; i++)
      doc
        .save()
        .rotate((360 * i) / copies)
        .path(d)
        .stroke()
        .restore();
  }
  doc.restore();
  doc.save();
  doc.rotate(-38, { origin: [page.width / 2, page.height / 2] });
  doc.font(fonts.bold).fontSize(150).fillColor(ink.accent, 0.07);
  const width = doc.widthOfString("SAMPLE") * (condensed.horizontalScaling / 100);
  doc.text("SAMPLE", (page.width - width) / 2, page.height / 2 - 70, { lineBreak: false, ...condensed });
  doc.restore();
};

const drawHead = (doc: PDFKit.PDFDocument, brand: Brand, title: string, isFirst: boolean) => {
  const height = isFirst ? headHeight.first : headHeight.next;
  doc.save();
  doc.rect(0, 0, page.width, height).fill(ink.void).clip();
  doc.rect(0, 0, page.width, height).clip();
  const print = doc.linearGradient(0, 0, page.width, 0);
  for (const [i, colour] of iris.entries()) print.stop(i / (iris.length - 1), colour);
  const lines = mesh(`legal:${title}`, { width: page.width, height: height * 1.15, lines: 16, waves: 5 });
  doc
    .translate(0, -height * 0.075)
    .lineWidth(0.45)
    .path(lines)
    .strokeOpacity(isFirst ? 0.75 : 0.55)
    .stroke(print);
  doc.restore();

  const markSize = isFirst ? 30 : 18;
  const top = (isFirst ? 54 : height) / 2 - markSize / 2 + (isFirst ? 14 : 0);
  doc
    .save()
    .translate(page.margin - 4, top)
    .scale(markSize / 32)
    .path(brandMarkPath)
    .fill("#ffb627", "even-odd")
    .restore();
  doc
    .font(fonts.bold)
    .fontSize(isFirst ? 17 : 11)
    .fillColor("#eaf0f6");
  doc.text(brand.product.toUpperCase(), page.margin + markSize, top + markSize * 0.18, {
    characterSpacing: 2,
    lineBreak: false,
    ...condensed,
  });
};

const drawSampleMark = (doc: PDFKit.PDFDocument, isFirst: boolean) => {
  const top = isFirst ? headHeight.first - 34 : 17;
  doc.save();
  doc.font(fonts.bold).fontSize(9).fillColor("#ffb627");
  const width = doc.widthOfString(sampleMark);
  const x = page.width - page.margin - width;
  doc
    .roundedRect(x - 8, top - 5, width + 16, 21, 2)
    .fillOpacity(0.86)
    .fill(ink.void);
  doc
    .roundedRect(x - 8, top - 5, width + 16, 21, 2)
    .lineWidth(1)
    .strokeColor("#ffb627")
    .stroke();
  doc.fillOpacity(1).fillColor("#ffb627").text(sampleMark, x, top, { lineBreak: false });
  doc.restore();
};

/** Everything of a page but its text. */
export const drawPaper = (doc: PDFKit.PDFDocument, brand: Brand, title: string, isFirst: boolean) => {
  drawWatermark(doc, title);
  drawHead(doc, brand, title, isFirst);
  drawSampleMark(doc, isFirst);
};

const lineWidth = 64;

export const drawFoot = (doc: PDFKit.PDFDocument, brand: Brand, title: string, number: number, count: number) => {
  doc.save();
  doc
    .moveTo(page.margin, footTop)
    .lineTo(page.width - page.margin, footTop)
    .lineWidth(0.6)
    .strokeColor("#b8c2cc")
    .stroke();
  const words = `D<${brand.issuer}${transliterate(title)}<<SAMPLE<<PAGE<${number}<OF<${count}`;
  const line = fill(words, lineWidth - 1);
  doc.font(fonts.mono).fontSize(10.5).fillColor(ink.faint);
  const spacing = (inner - doc.widthOfString("<") * lineWidth) / lineWidth;
  doc.text(`${line}${checkDigit(line)}`, page.margin, footTop + 9, { characterSpacing: spacing, lineBreak: false });
  doc.font(fonts.text).fontSize(8).fillColor(ink.faint);
  doc.text(`${title}, page ${number} of ${count}`, page.margin, footTop + 26, { lineBreak: false });
  doc.restore();
};
