/** `npm run texts`: writes all texts of the interface on one page, for reviewers. */
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { page, root, textsPage } from "./texts-page.ts";

writeFileSync(resolve(root, page), textsPage());
console.log(`Wrote ${page}`);
