#!/usr/bin/env node
// forge takes any executable for the compiler. This one is the npm package behind the two calls that forge makes.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const solc = createRequire(import.meta.url)("solc");

if (process.argv.includes("--version")) {
  // forge parses the line of a native build; only the version in front of it is ours.
  const [version] = solc.version().split(".Emscripten");
  process.stdout.write(`solc, the solidity compiler commandline interface\nVersion: ${version}.Linux.g++\n`);
} else {
  process.stdout.write(solc.compile(readFileSync(0, "utf8")));
}
