/**
 * `npm run build -w @passport/sdk` makes `dist`, the package that is published: `npm pack ./packages/sdk/dist`. Inside this
 * repository everything imports the sources, so nothing has to be built before a test.
 */
import { resolve } from "node:path";
import { buildPackage } from "./build-package.ts";

const folder = resolve(import.meta.dirname, "../dist");
await buildPackage(folder);
console.log(`Built ${folder}. Pack it with: npm pack ./packages/sdk/dist`);
