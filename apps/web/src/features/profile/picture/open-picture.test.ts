import { avatarMaxBytes } from "@passport/protocol/constants";
import { describe, expect, it } from "vitest";
import { refusedFile } from "./open-picture.ts";

describe("a chosen file", () => {
  it("[FILES-5] may have 10,000,000 bytes and not one more", () => {
    expect(avatarMaxBytes).toBe(10_000_000);
    expect(refusedFile({ size: 10_000_000, type: "image/png" })).toBeUndefined();
    expect(refusedFile({ size: 10_000_001, type: "image/png" })).toBe("file_too_large");
  });

  it("is a PNG, a JPEG or a WebP", () => {
    for (const type of ["image/png", "image/jpeg", "image/webp"]) {
      expect(refusedFile({ size: 1, type })).toBeUndefined();
    }
    for (const type of ["image/svg+xml", "image/gif", "image/heic", "text/html", ""]) {
      expect(refusedFile({ size: 1, type })).toBe("file_not_an_image");
    }
  });
});
