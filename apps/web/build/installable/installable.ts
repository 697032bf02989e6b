/** Makes the build installable: manifest, icons and service worker, all from the brand and the files of this build. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Brand } from "@passport/protocol/brand";
import { pages } from "@passport/protocol/pages";
import type { HtmlTagDescriptor, Plugin, Rolldown } from "vite";
import { drawIcon } from "./icon.ts";

/** Larger files are wallet libraries, which can do nothing without a network. */
const largestKeptBytes = 200_000;

/** A maskable icon may be cut down to a circle of four fifths: its mark is smaller. */
const icons = [
  { file: "icon-192.png", size: 192, share: 0.8, purpose: "any" },
  { file: "icon-512.png", size: 512, share: 0.8, purpose: "any" },
  { file: "icon-maskable-512.png", size: 512, share: 0.56, purpose: "maskable" },
] as const;

const tags: HtmlTagDescriptor[] = [
  { tag: "link", attrs: { rel: "manifest", href: "/manifest.webmanifest" }, injectTo: "head" },
  { tag: "link", attrs: { rel: "apple-touch-icon", href: "/icon-192.png" }, injectTo: "head" },
];

const tokenOf = (root: string, brand: Brand, name: string): string => {
  const tokens = readFileSync(join(root, "src/ui/tokens.css"), "utf8");
  const colour = brand.colors[name] ?? new RegExp(`${name}: (#[0-9a-f]{6});`, "i").exec(tokens)?.[1];
  if (colour === undefined) throw new Error(`tokens.css has no ${name}`);
  return colour;
};

export const manifestOf = (brand: Brand, ground: string) => ({
  id: "/",
  name: brand.product,
  short_name: brand.product,
  description: brand.tagline,
  start_url: pages.profile,
  scope: "/",
  display: "standalone",
  background_color: ground,
  theme_color: ground,
  icons: icons.map(({ file, size, purpose }) => ({
    src: `/${file}`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  })),
});

const sizeOf = (file: Rolldown.OutputAsset | Rolldown.OutputChunk): number =>
  file.type === "chunk" ? file.code.length : file.source.length;

/** `bundle` is what the build writes; names with a hash never change their content. */
export const serviceWorkerOf = (source: string, bundle: Rolldown.OutputBundle): string => {
  const kept = Object.values(bundle)
    .filter((file) => /^assets\/.*\.(js|css|woff2)$/.test(file.fileName) && sizeOf(file) <= largestKeptBytes)
    .map(({ fileName }) => `/${fileName}`)
    .toSorted();
  const html = bundle["index.html"];
  const contents = [source, ...kept, html?.type === "asset" ? html.source : ""].map(String).join("\n");
  const release = createHash("sha256").update(contents).digest("hex").slice(0, 12);
  return source.replace("__RELEASE__", release).replace('["__FILES__"]', JSON.stringify(kept));
};

export const installable = (root: string, brand: Brand): Plugin => {
  const looks = { ground: tokenOf(root, brand, "--void"), accent: tokenOf(root, brand, "--amber") };
  return {
    name: "installable",
    apply: "build",
    transformIndexHtml: () => tags,
    generateBundle: {
      // After Vite's own plugins: the HTML is part of the release.
      order: "post",
      handler(_options, bundle) {
        const emit = (fileName: string, source: string | Buffer) => this.emitFile({ type: "asset", fileName, source });
        emit("manifest.webmanifest", JSON.stringify(manifestOf(brand, looks.ground)));
        for (const { file, size, share } of icons) emit(file, drawIcon(size, share, looks));
        const source = readFileSync(join(import.meta.dirname, "service-worker.js"), "utf8");
        emit("sw.js", serviceWorkerOf(source, bundle));
      },
    },
  };
};
