import { expect, it } from "vitest";
import { readRegions } from "./regions.ts";

it("reads regions without their indent, and joins those of one name", () => {
  const source = `// #region a
import x from "x";
// #endregion

  // #region a
  x(() => {
    1;
  });
  // #endregion
// #region b

y();
// #endregion`;
  expect(Object.fromEntries(readRegions(source))).toEqual({
    a: 'import x from "x";\n\nx(() => {\n  1;\n});',
    b: "y();",
  });
});

it("refuses regions that overlap, never end or never began", () => {
  expect(() => readRegions("// #region a\n// #region b\n// #endregion")).toThrow("region b begins inside a");
  expect(() => readRegions("// #region a\n1;")).toThrow("region a never ends");
  expect(() => readRegions("1;\n// #endregion")).toThrow("never began");
});
