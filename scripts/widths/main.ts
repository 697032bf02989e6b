/** `npm run widths`: writes the widths of the constants for CSS. */
import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { renderWidths, widthsFile } from "./widths.ts";

await writeFile(resolve(import.meta.dirname, "../..", widthsFile), renderWidths());
