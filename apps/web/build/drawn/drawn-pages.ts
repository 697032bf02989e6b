/** Writes a document for each page of guests that can be read before a script runs (ROUTE-27, decision 0078). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Brand } from "@passport/protocol/brand";
import { type GuestDocument, guestDocuments } from "@passport/protocol/guest-documents";
import react from "@vitejs/plugin-react";
import { createServer, type Plugin, type Rolldown } from "vite";
import { type DrawnPage, drawnDocument } from "./drawn-document.ts";

/** Runs the page's own sources in this process. */
const startDrawing = async (root: string, mode: string) => {
  const server = await createServer({
    root,
    mode,
    configFile: false,
    logLevel: "warn",
    appType: "custom",
    plugins: [react()],
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  const { drawPage } = await server.ssrLoadModule("/src/app/draw-page.tsx");
  return {
    drawPage: drawPage as (name: GuestDocument) => Promise<DrawnPage>,
    [Symbol.asyncDispose]: () => server.close(),
  };
};

const textOf = (file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string => {
  if (file?.type !== "asset") throw new Error("the build has no such file");
  return String(file.source);
};

export const drawnPages = (root: string, brand: Brand): Plugin => {
  let mode = "production";
  return {
    name: "drawn-pages",
    apply: "build",
    configResolved: (config) => {
      mode = config.mode;
    },
    generateBundle: {
      // After Vite's own plugins, which write the HTML and the style sheets.
      order: "post",
      async handler(_options, bundle) {
        await using drawing = await startDrawing(root, mode);
        const start = readFileSync(join(import.meta.dirname, "start.js"), "utf8").replaceAll(/^\/\/.*\n/gm, "");
        const empty = textOf(bundle["index.html"]);
        const sheets = Object.values(bundle).filter(({ fileName }) => fileName.endsWith(".css"));
        const styles = new Map(sheets.map((sheet) => [`/${sheet.fileName}`, textOf(sheet)]));
        for (const name of Object.keys(guestDocuments) as GuestDocument[]) {
          const page = await drawing.drawPage(name);
          const source = drawnDocument(empty, { name, page, styles, start, colors: brand.colors });
          this.emitFile({ type: "asset", fileName: `guests/${name}.html`, source });
        }
      },
    },
  };
};
