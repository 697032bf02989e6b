import { describe, expect, it } from "vitest";
import { sanitiseCode } from "./sanitise-code.ts";

describe("sanitiseCode", () => {
  it("takes at most as many characters as the code has", () => {
    expect(sanitiseCode("7kq2xz9", 5, "letters-and-digits")).toBe("7kq2x");
  });

  it("a pasted code loses the spaces and dashes around and inside it, before it is cut", () => {
    expect(sanitiseCode("  7k-q2x\n", 5, "letters-and-digits")).toBe("7kq2x");
    expect(sanitiseCode("“7kq2x”.", 5, "letters-and-digits")).toBe("7kq2x");
  });

  it("keeps the case that was typed: the page decides what it sends", () => {
    expect(sanitiseCode("AB2cd", 5, "letters-and-digits")).toBe("AB2cd");
  });

  it("a code of digits drops letters", () => {
    expect(sanitiseCode("12a 34b 56", 6, "digits")).toBe("123456");
  });

  it("nothing usable is an empty code", () => {
    expect(sanitiseCode("-- --", 5, "letters-and-digits")).toBe("");
  });
});
