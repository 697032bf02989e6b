/** Writes `.br` and `.gz` beside every text file of the build: compressed once here, not once a visitor. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const compressible = /\.(js|css|svg|txt|json|webmanifest)$/;
/** Below this a compressed file is hardly smaller, and costs a second look at the disk. */
const smallestBytes = 1024;

export const compressAssets = (): Plugin => ({
  name: "compress-assets",
  apply: "build",
  writeBundle: (options, bundle) => {
    for (const name of Object.keys(bundle).filter((file) => compressible.test(file))) {
      const file = join(options.dir ?? "", name);
      const content = readFileSync(file);
      if (content.length < smallestBytes) continue;
      writeFileSync(`${file}.br`, brotliCompressSync(content));
      writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    }
  },
});
