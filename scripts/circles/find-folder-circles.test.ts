/** Each way to make a circle between folders is tried once on purpose. */
import { expect, it } from "vitest";
import { findFolderCircles } from "./find-folder-circles.ts";
import { importsOf, readServerImports } from "./server-imports.ts";

const circlesOf = (imports: Record<string, string[]>) =>
  findFolderCircles(new Map(Object.entries(imports))).map(({ within, rooms }) => `${within}: ${rooms.join(" ")}`);

it.each([
  [
    "two folders of a feature",
    { "features/a/x/1.ts": ["features/a/y/2.ts"], "features/a/y/3.ts": ["features/a/x/4.ts"] },
    "features/a: x/ y/",
  ],
  [
    "three folders of a feature",
    {
      "features/a/x/1.ts": ["features/a/y/1.ts"],
      "features/a/y/2.ts": ["features/a/z/1.ts"],
      "features/a/z/2.ts": ["features/a/x/2.ts"],
    },
    "features/a: x/ y/ z/",
  ],
  [
    "two folders over a file beside them",
    {
      "features/a/x/1.ts": ["features/a/store.ts"],
      "features/a/store.ts": ["features/a/y/1.ts"],
      "features/a/y/2.ts": ["features/a/x/2.ts"],
    },
    "features/a: store.ts x/ y/",
  ],
  [
    "a folder and a file beside it",
    { "features/a/x/1.ts": ["features/a/store.ts"], "features/a/store.ts": ["features/a/x/2.ts"] },
    "features/a: store.ts x/",
  ],
  [
    "two folders of the platform",
    { "platform/http/1.ts": ["platform/game-api/1.ts"], "platform/game-api/2.ts": ["platform/http/2.ts"] },
    "platform: game-api/ http/",
  ],
  [
    "two folders further down",
    {
      "platform/chain/watch/1.ts": ["platform/chain/reading/1.ts"],
      "platform/chain/reading/2.ts": ["platform/chain/watch/2.ts"],
    },
    "platform/chain: reading/ watch/",
  ],
  [
    "two features",
    { "features/a/index.ts": ["features/b/index.ts"], "features/b/x/1.ts": ["features/a/index.ts"] },
    "features: a/ b/",
  ],
  [
    "two layers",
    { "config/config.ts": ["platform/chain/network.ts"], "platform/files/s3.ts": ["config/config.ts"] },
    ".: config/ platform/",
  ],
])("finds a circle of %s", (_what, imports, circle) => {
  expect(circlesOf(imports)).toEqual([circle]);
});

it("allows one direction, and files of one folder everything", () => {
  expect(
    circlesOf({
      "features/a/x/1.ts": ["features/a/x/2.ts", "features/a/y/1.ts", "platform/jobs/1.ts"],
      "features/a/x/2.ts": ["features/a/y/2.ts", "features/b/index.ts"],
      "features/a/y/1.ts": ["platform/jobs/1.ts"],
    }),
  ).toEqual([]);
});

it("names the imports that make the circle and no others", () => {
  const [circle] = findFolderCircles(
    new Map([
      ["a/x.ts", ["b/y.ts", "c/z.ts"]],
      ["b/y.ts", ["a/w.ts"]],
    ]),
  );
  expect(circle?.imports).toEqual(["a/x.ts imports b/y.ts", "b/y.ts imports a/w.ts"]);
});

it("reads imports of values, of types and at run time, and what is exported again", () => {
  const text = [
    'import { a } from "../x/a.ts";',
    'import type { B } from "../x/b.ts";',
    'export { c } from "./c.ts";',
    'const d = await import("./d.ts");',
    'import { sql } from "kysely";',
  ].join("\n");
  expect(importsOf("features/a/y/1.ts", text)).toEqual([
    "features/a/x/a.ts",
    "features/a/x/b.ts",
    "features/a/y/c.ts",
    "features/a/y/d.ts",
  ]);
});

it("finds none in the server", () => {
  expect(findFolderCircles(readServerImports())).toEqual([]);
});
