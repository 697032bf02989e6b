/** Page addresses live in `packages/protocol/src/pages.ts`. Tests spell them out on purpose: they say what players see. */
import { checkLines } from "./check/check-lines.ts";
import { spelledPages } from "./pages/spelled-pages.ts";

checkLines({
  patterns: ["apps/{server,web}/src/**/*.{ts,tsx}", "packages/protocol/src/**/*.ts"],
  except: /\.test\.tsx?$|\/testing\/|^packages\/protocol\/src\/pages\.ts$/,
  find: spelledPages,
  complain: ({ address }) => `spells out ${address}; use a constant of packages/protocol/src/pages.ts.`,
});
