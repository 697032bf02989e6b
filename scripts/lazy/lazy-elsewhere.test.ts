import { expect, it } from "vitest";
import { lazyElsewhere } from "./lazy-elsewhere.ts";

it.each([
  'import { lazy } from "react";',
  'import {\n  type ReactNode,\n  Suspense,\n} from "react";',
  "const Page = React.lazy(load);",
  'const load = () => import("./page.tsx");',
  'const Page = useLoaded(async () => (await import("./page.tsx")).Page);',
])("refuses %s", (source) => {
  expect(lazyElsewhere(source)).toHaveLength(1);
});

it.each([
  'const Page = lazyComponent(async () => (await import("./page.tsx")).Page);',
  'const Page = lazyPage(\n  async () => (await import("./page.tsx")).Page,\n);',
  'const part = createPart(async () => (await import("./page.tsx")).Page);',
  'const { solve } = await import("./solve-captcha.ts");',
  'import { useState } from "react";',
])("accepts %s", (source) => {
  expect(lazyElsewhere(source)).toEqual([]);
});

it("names the line", () => {
  expect(lazyElsewhere('\n\nconst load = () => import("./page.tsx");')).toEqual([
    { line: 3, found: 'import("./page.tsx")' },
  ]);
});
