/** Components are loaded lazily in one way, which survives a lost network: `apps/web/src/lib/lazy`. */
import { checkLines } from "./check/check-lines.ts";
import { lazyElsewhere } from "./lazy/lazy-elsewhere.ts";

checkLines({
  patterns: ["apps/web/src/**/*.{ts,tsx}"],
  except: /\.test\.tsx?$|^apps\/web\/src\/lib\/lazy\//,
  find: lazyElsewhere,
  complain: ({ found }) => `has ${found}; use lazyComponent of apps/web/src/lib/lazy.`,
});
