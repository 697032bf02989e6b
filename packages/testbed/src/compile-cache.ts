/**
 * Where Node.js keeps compiled modules. A server loads a thousand files from their sources; with the cache its start takes a
 * third less processor time, and test runs start some two hundred. Entries are found by a file's content, so none is out of date.
 */
import { fileURLToPath } from "node:url";

export const compileCache = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL("../../../node_modules/.cache/compile", import.meta.url)),
};
