import { describe, expect, it } from "vitest";
import { art } from "./art-markup.ts";

describe("[ROUTE-26] markup that may be set on a page", () => {
  it("is what our drawings are made of", () => {
    expect(art.createHTML('<path id="g1" d="M0 0"/><use href="#g1" transform="rotate(9)"/>')).toContain("<use");
  });

  it.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '<g onclick="alert(1)"></g>',
    '<path\nonload="alert(1)"/>',
    '<use href="data:image/svg+xml,x"/>',
    '<use xlink:href="https://evil.example/#x"/>',
    "<foreignObject></foreignObject>",
    "<gx></gx>",
    "<!-- x -->",
  ])("is not mallory's %s", (markup) => expect(() => art.createHTML(markup)).toThrow(TypeError));
});
