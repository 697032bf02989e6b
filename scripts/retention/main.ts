/** `npm run retention`: writes what is kept how long into docs/scale.md. */
import { writeFileSync } from "node:fs";
import { page, pageWithRetention } from "./retention-section.ts";

writeFileSync(page, pageWithRetention());
console.log("Wrote docs/scale.md");
