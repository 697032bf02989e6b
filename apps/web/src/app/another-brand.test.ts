/** Names of the default brand must come from the configuration wherever a text is defined. */
import { afterAll, describe, expect, it, vi } from "vitest";
import otherBrand from "../../../../e2e/stack/other-brand.json" with { type: "json" };

// Each text file reads the brand once, when it is loaded; other test files of this worker share loaded modules.
vi.stubEnv("VITE_BRAND", JSON.stringify(otherBrand));
vi.resetModules();
afterAll(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});
const loaders = import.meta.glob<Record<string, unknown>>("../**/texts.ts");
const paths = Object.keys(loaders).filter((path) => !path.includes("/gallery/"));
const files = await Promise.all(paths.map(async (path) => [path, (await loaders[path]?.()) ?? {}] as const));

/** "Passport" is also the document that a player holds; these texts mean that one. */
const aboutTheDocument = ["Passport of", "Passport holder", "Passport no.", "Passport, please"];

const wordsOf = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  if (typeof value === "function") return [String(value)];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(wordsOf) : [];
};

const textsOf = (module: Record<string, unknown>): string[] =>
  Object.values(module).flatMap((texts) => wordsOf((texts as { current?: () => unknown }).current?.() ?? texts));

const isDocument = (text: string) => aboutTheDocument.some((words) => text.includes(words));

describe("[CONFIG-14] with another brand", () => {
  it("every text file is read", () => {
    expect(files.length).toBeGreaterThan(30);
    const everything = files.flatMap(([, module]) => textsOf(module)).join("\n");
    for (const name of [otherBrand.product, otherBrand.game, otherBrand.token]) expect(everything).toContain(name);
  });

  it("no text names the default product, game or token", () => {
    const leftover = files.flatMap(([path, module]) =>
      textsOf(module)
        .filter((text) => /\b(Passport|Supremacy|SUPS)\b/.test(text) && !isDocument(text))
        .map((text) => `${path}: ${text}`),
    );
    expect(leftover).toEqual([]);
  });
});
