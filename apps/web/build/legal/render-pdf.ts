/** A legal text as a PDF. The same text and brand give the same bytes: no clock, no random id. */
import type { Brand } from "@passport/protocol/brand";
import PDFDocument from "pdfkit";
import { condensed, drawFoot, drawPaper, fonts, footTop, headHeight, ink, page } from "./paper.ts";
import { type Block, fillNames, parseMarkdown } from "./parse-markdown.ts";

/** The samples' own date: a build must not depend on the day it runs. */
const writtenOn = new Date(Date.UTC(2026, 0, 1));

const inner = page.width - 2 * page.margin;
const body = { size: 9.5, lineGap: 3.2 } as const;

const printers: { [K in Block["kind"]]: (doc: PDFKit.PDFDocument, block: Extract<Block, { kind: K }>) => void } = {
  title: (doc, { text }) => {
    doc
      .font(fonts.bold)
      .fontSize(30)
      .fillColor(ink.text)
      .text(text, { lineGap: 2, ...condensed });
    doc.moveDown(0.35);
  },
  heading: (doc, { text }) => {
    // A heading never stands alone at the foot of a page.
    if (doc.y > footTop - 70) doc.addPage();
    doc.moveDown(0.35);
    doc
      .font(fonts.bold)
      .fontSize(13.5)
      .fillColor(ink.text)
      .text(text, { lineGap: 2, ...condensed });
    doc.moveDown(0.2);
  },
  note: (doc, { text }) => {
    doc.font(fonts.bold).fontSize(body.size);
    const top = doc.y;
    const height = doc.heightOfString(text, { width: inner - 28, lineGap: body.lineGap });
    doc
      .rect(page.margin, top, inner, height + 16)
      .fillOpacity(0.1)
      .fill("#ffb627")
      .fillOpacity(1);
    doc.rect(page.margin, top, 3, height + 16).fill("#ffb627");
    doc.fillColor(ink.accent).text(text, page.margin + 16, top + 9, { width: inner - 28, lineGap: body.lineGap });
    doc.x = page.margin;
    doc.y = top + height + 28;
  },
  paragraph: (doc, { text }) => {
    doc.font(fonts.text).fontSize(body.size).fillColor(ink.text).text(text, { lineGap: body.lineGap });
    doc.moveDown(0.5);
  },
  list: (doc, { items }) => {
    doc.font(fonts.text).fontSize(body.size).fillColor(ink.text);
    doc.list(items, { bulletRadius: 1.6, textIndent: 14, bulletIndent: 2, lineGap: body.lineGap });
    doc.moveDown(0.5);
  },
};

const print = <K extends Block["kind"]>(doc: PDFKit.PDFDocument, block: Extract<Block, { kind: K }>) =>
  (printers[block.kind as K] as (doc: PDFKit.PDFDocument, block: Extract<Block, { kind: K }>) => void)(doc, block);

const collect = (doc: PDFKit.PDFDocument): Promise<Buffer> => {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  doc.on("end", () => resolve(Buffer.concat(chunks)));
  doc.on("error", reject);
  return promise;
};

const titleOf = (blocks: Block[]): string => {
  const [first] = blocks;
  if (first?.kind !== "title") throw new Error("a legal text starts with its title");
  return first.text;
};

export interface LegalText {
  markdown: string;
  brand: Brand;
  /** Off in tests, which read the pages' text. */
  compress?: boolean;
}

export const renderLegalPdf = async ({ markdown, brand, compress = true }: LegalText): Promise<Buffer> => {
  const names = { product: brand.product, token: brand.token, game: brand.game };
  const blocks = parseMarkdown(fillNames(markdown, names));
  const title = titleOf(blocks);
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margins: { left: page.margin, right: page.margin, top: headHeight.next + 30, bottom: page.height - footTop + 12 },
    autoFirstPage: false,
    bufferPages: true,
    compress,
    lang: "en",
    displayTitle: true,
    info: { Title: `${title} (sample)`, Author: brand.product, CreationDate: writtenOn, ModDate: writtenOn },
  });
  const finished = collect(doc);

  let isFirst = true;
  doc.on("pageAdded", () => {
    drawPaper(doc, brand, title, isFirst);
    doc.x = page.margin;
    doc.y = (isFirst ? headHeight.first : headHeight.next) + 30;
    isFirst = false;
  });
  doc.addPage();
  for (const block of blocks) print(doc, block);

  const { count } = doc.bufferedPageRange();
  for (let i = 0; i < count; i++) {
    doc.switchToPage(i);
    // The foot lies below the text's margin; without this pdfkit would start another page for it.
    doc.page.margins.bottom = 0;
    drawFoot(doc, brand, title, i + 1, count);
  }
  doc.end();
  return finished;
};
