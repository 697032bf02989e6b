/** The checks of file sizes and of the language of comments, as one step of `npm run check`. */
import { fileSizeComplaints } from "./file-sizes.ts";
import { languageComplaints } from "./language.ts";
import { sourceFiles } from "./source-files.ts";
import { root } from "./steps.ts";

const files = sourceFiles(root);
const complaints = [...fileSizeComplaints(files), ...languageComplaints(files)];
for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exitCode = 1;
