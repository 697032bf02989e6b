import { describe, expect, it } from "vitest";
import { shortAddress } from "./short-address.ts";

describe("shortAddress", () => {
  it("keeps the prefix and as many characters of each end as asked", () => {
    const address = "0x71C4123456789012345678901234567890129aF2";
    expect(shortAddress(address, 4)).toBe("0x71C4…9aF2");
    expect(shortAddress(address, 6)).toBe("0x71C412…129aF2");
  });

  it("leaves alone what would not become shorter", () => {
    expect(shortAddress("0x71C49aF2", 4)).toBe("0x71C49aF2");
    expect(shortAddress("", 4)).toBe("");
  });
});
