/**
 * Builds of the same sources: `dist` for production, `dist-dev` (--mode development) with the gallery and the
 * pseudo-language, `dist-maintenance` (VITE_MAINTENANCE=true) with one page, `dist-brand` with another studio's brand.
 */
import { join } from "node:path";
import { parseBrand } from "@passport/protocol/brand";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv } from "vite";
import { brandPage } from "./build/brand-page.ts";
import { clientDeclarations } from "./build/client-declarations.ts";
import { compressAssets } from "./build/compress-assets.ts";
import { drawnPages } from "./build/drawn/drawn-pages.ts";
import { installable } from "./build/installable/installable.ts";
import { legalPdfs } from "./build/legal/legal-pdfs.ts";
import { preloadChecks } from "./build/preload-checks.ts";
import { sharedFiles } from "./build/shared-files.ts";

const outDirOf = (mode: string, isMaintenance: boolean) => {
  if (isMaintenance) return "dist-maintenance";
  return mode === "production" ? "dist" : "dist-dev";
};

/** Loaded with the first tick of a captcha, click on a wallet or picture: found only then, Vite would reload the page under the player. */
const loadedLater = [
  ...["altcha-lib", "altcha-lib/algorithms/web/pbkdf2", "altcha-lib/workers/shared"],
  ...["wagmi", "wagmi/actions", "wagmi/connectors/walletConnect", "viem", "viem/chains"],
  ...["@walletconnect/ethereum-provider", "react-easy-crop"],
];

/** What the development server passes on. */
const serverPaths = ["/api", "/auth", "/files", "/oidc", "/.well-known"];

export default defineConfig(({ mode }) => {
  const root = import.meta.dirname;
  const env = loadEnv(mode, root, ["VITE_", "API_ORIGIN"]);
  const isMaintenance = env["VITE_MAINTENANCE"] === "true";
  const brand = parseBrand(JSON.parse(env["VITE_BRAND"] || "{}"));
  const server = { target: env["API_ORIGIN"] ?? "http://127.0.0.1:8080", ws: true };
  const fileOf = sharedFiles(root, {
    entry: "src/main.tsx",
    shell: "src/app/shell/shell.tsx",
    guestPages: /\/(features\/access|pages\/(external|landing|legal|redirect|not-found))\//,
    windows: /\/pages\/pay\/pay-page\.tsx/,
    smallParts: /\/src\/ui\/chip\//,
  });
  return {
    root,
    plugins: [
      react(),
      clientDeclarations(),
      brandPage(brand),
      !isMaintenance && preloadChecks(),
      !isMaintenance && drawnPages(root, brand),
      !isMaintenance && mode === "production" && installable(root, brand),
      legalPdfs(brand),
      compressAssets(),
    ],
    // The server puts a fresh nonce in its place with every page it hands out.
    html: { cspNonce: "__CSP_NONCE__" },
    resolve: {
      alias: [
        { find: "@reown/appkit/core", replacement: join(root, "build/no-appkit.ts") },
        // React has had the hook since version 18; the shim repeats it for older ones.
        {
          find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
          replacement: "use-sync-external-store/with-selector.js",
        },
        { find: /^use-sync-external-store\/shim$/, replacement: "react" },
      ],
    },
    optimizeDeps: { include: loadedLater },
    server: { host: "127.0.0.1", proxy: Object.fromEntries(serverPaths.map((path) => [path, server])) },
    build: {
      target: "es2024",
      outDir: outDirOf(mode, isMaintenance),
      // Which source is in which file, for browser tests that hold one back.
      manifest: true,
      // Every browser that runs es2024 knows modulepreload.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          // A file's name is repeated in every file that imports it, so it is as short as the bundler accepts.
          chunkFileNames: "assets/[hash:7].js",
          assetFileNames: "assets/[hash:7][extname]",
          codeSplitting: {
            groups: [
              // Changes with our dependencies, not with every release: returning visitors keep it.
              {
                name: "framework",
                test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|react-store|store)|zod)\//,
              },
              // What every page loads first, in one file instead of a dozen below a kilobyte.
              { name: "start", tags: ["$initial"] },
              // What the pictures of /login need: in one file with others, a visitor would load those too, and in files
              // of their own each would cost a hundred bytes. Proven by `e2e/budget.e2e.ts`.
              { name: "pictures", test: /\/(art\/react\/use-media|engraving\/src\/plate-kit)\.ts/ },
              { name: "figures", test: /\/(art\/react\/figure-lines|engraving\/src\/(figure-markup|hatch))\.tsx?/ },
              { name: "machines", test: /\/(art\/react\/machine|engraving\/src\/figures\/heroes)\.tsx?/ },
              // Both before the rest: see the file that chooses them.
              {
                debugName: "guest",
                name: fileOf("guest"),
                minShareCount: 2,
                entriesAware: true,
                entriesAwareMergeThreshold: 512,
              },
              { debugName: "afterClick", name: fileOf("afterClick") },
              { debugName: "signedIn", name: fileOf("signedIn") },
              // What several pages share, without the dozens of files below a kilobyte. The art keeps its own: a
              // visitor of /login loads one picture of three.
              {
                name: "shared",
                test: /\/src\/(?!art\/)/,
                minShareCount: 2,
                entriesAware: true,
                entriesAwareMergeThreshold: 512,
              },
            ],
          },
        },
      },
      // Written by the compressor already; measuring again takes longer than the build.
      reportCompressedSize: false,
    },
  };
});
