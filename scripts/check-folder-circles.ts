/** No circles between folders of the server: layers, features, and the folders within each. Part of `npm run check`. */
import { findFolderCircles } from "./circles/find-folder-circles.ts";
import { readServerImports } from "./circles/server-imports.ts";

for (const { within, rooms, imports } of findFolderCircles(readServerImports())) {
  console.error(`apps/server/src/${within}: ${rooms.join(" ")} import each other. One of these has to go:`);
  for (const each of imports) console.error(`  ${each}`);
  process.exitCode = 1;
}
