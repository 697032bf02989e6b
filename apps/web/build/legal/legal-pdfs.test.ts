import { defaultBrand, parseBrand } from "@passport/protocol/brand";
import { termsVersion } from "@passport/protocol/legal";
import { createServer } from "vite";
import { describe, expect, it } from "vitest";
import { legalDocuments, legalPath, signedDocument } from "../../src/app/pages/legal/legal-documents.ts";
import { legalPdfs, readLegalText } from "./legal-pdfs.ts";
import { sampleMark } from "./paper.ts";
import { fillNames, parseMarkdown } from "./parse-markdown.ts";
import { renderLegalPdf } from "./render-pdf.ts";

const printed = [...legalDocuments, signedDocument] as const;

const squeeze = (text: string) => text.replace(/\s+/g, "");

/** What each page of an uncompressed PDF says, without its spaces: justified text has none of its own. */
const pageTexts = (pdf: Buffer): string[] =>
  pdf
    .toString("latin1")
    .split("endstream")
    .map((part) =>
      [...part.matchAll(/\[([^\]]*)\] TJ/g)]
        .flatMap(([, pieces = ""]) => [...pieces.matchAll(/<([0-9a-f]*)>/g)])
        .map(([, hex = ""]) => Buffer.from(hex, "hex").toString("latin1"))
        .join(""),
    )
    .filter((text) => text !== "")
    .map(squeeze);

const pageCount = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length;

it("[LAYOUT-12] there are three documents: privacy policy, terms and conditions, token subscription agreement", () => {
  expect(legalDocuments).toEqual(["privacy-policy", "terms-and-conditions", "token-subscription-agreement"]);
});

it("[SIGNUP-32] the version that a sign-up accepts is the one printed in the terms", async () => {
  expect(await readLegalText("terms-and-conditions")).toContain(`\nVersion ${termsVersion},`);
});

describe.each(printed)("%s", (document) => {
  const render = async (brand = defaultBrand) =>
    renderLegalPdf({ markdown: await readLegalText(document), brand, compress: false });

  it("[LAYOUT-12] is a PDF of one to three pages", async () => {
    const pdf = await render();
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(pdf.subarray(-6).toString()).toBe("%%EOF\n");
    expect(pageCount(pdf)).toBeGreaterThanOrEqual(1);
    expect(pageCount(pdf)).toBeLessThanOrEqual(3);
  });

  it("[LAYOUT-13] says everything that the text in the repository says", async () => {
    const pages = pageTexts(await render());
    const { product, token, game } = defaultBrand;
    const blocks = parseMarkdown(fillNames(await readLegalText(document), { product, token, game }));
    const sentences = blocks.flatMap((block) => (block.kind === "list" ? block.items : block.text.split(/(?<=[.;]) /)));
    const missing = sentences.filter((sentence) => !pages.some((page) => page.includes(squeeze(sentence))));
    // One sentence may run over the foot of each page but the last.
    expect(missing.length).toBeLessThan(pages.length);
    expect(sentences.length).toBeGreaterThan(30);
  });

  it("[LAYOUT-13] carries the sample mark on every page", async () => {
    const pdf = await render();
    const pages = pageTexts(pdf);
    expect(pages).toHaveLength(pageCount(pdf) ?? 0);
    for (const page of pages) expect(page).toContain(squeeze(sampleMark));
  });

  it("takes its names from the brand configuration", async () => {
    const brand = parseBrand({ product: "Visa", token: "GLD", game: "Chess" });
    const printed = pageTexts(await render(brand)).join("");
    expect(printed).toContain("Visa");
    expect(printed).not.toContain("SUPS");
    expect(printed).not.toMatch(/\{\w+\}/);
  });

  it("is the same, byte for byte, however often it is made", async () => {
    expect((await render()).equals(await render())).toBe(true);
  });
});

it("refuses a text with a name that no brand has", async () => {
  await expect(renderLegalPdf({ markdown: "# Title\n\n{owner} owns this.", brand: defaultBrand })).rejects.toThrow(
    "unknown placeholder {owner}",
  );
});

it("[LAYOUT-12] the development server hands out every document and nothing else under its name", async () => {
  const server = await createServer({
    configFile: false,
    logLevel: "silent",
    appType: "custom",
    plugins: [legalPdfs(defaultBrand)],
    server: { host: "127.0.0.1", port: 0, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    await server.listen();
    const address = server.httpServer?.address();
    const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
    for (const document of printed) {
      const response = await fetch(origin + legalPath(document));
      expect(response.headers.get("content-type")).toBe("application/pdf");
      expect(
        Buffer.from(await response.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe("%PDF-");
    }
    expect((await fetch(`${origin}/legal/other.pdf`)).status).toBe(404);
  } finally {
    await server.close();
  }
});
