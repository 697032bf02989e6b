/**
 * LAYOUT-12, LAYOUT-13: the three legal documents as PDFs, made from docs/legal, and the agreement that early contributors sign. The development server
 * makes them anew on every request, a build writes them to dist/legal.
 */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Brand } from "@passport/protocol/brand";
import type { Plugin } from "vite";
import {
  type LegalDocument,
  legalDocuments,
  legalPath,
  signedDocument,
} from "../../src/app/pages/legal/legal-documents.ts";
import { renderLegalPdf } from "./render-pdf.ts";

const textFolder = resolve(import.meta.dirname, "../../../../docs/legal");

export const readLegalText = (document: LegalDocument): Promise<string> =>
  readFile(resolve(textFolder, `${document}.md`), "utf8");

const documents: readonly LegalDocument[] = [...legalDocuments, signedDocument];

const render = async (document: LegalDocument, brand: Brand) =>
  renderLegalPdf({ markdown: await readLegalText(document), brand });

export const legalPdfs = (brand: Brand): Plugin => ({
  name: "legal-pdfs",
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const document = documents.find((name) => request.url?.split("?")[0] === legalPath(name));
      if (!document) return next();
      render(document, brand).then((pdf) => {
        response.setHeader("content-type", "application/pdf");
        response.end(pdf);
      }, next);
    });
  },
  async generateBundle() {
    for (const document of documents) {
      const fileName = legalPath(document).replace(/^\//, "");
      this.emitFile({ type: "asset", fileName, source: await render(document, brand) });
    }
  },
});
