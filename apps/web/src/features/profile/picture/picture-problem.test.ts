import { messages } from "@passport/protocol/messages";
import { describe, expect, it } from "vitest";
import { ApiError } from "../../../lib/api/api-error.ts";
import { CommandError } from "../../../lib/socket/command-error.ts";
import { pictureProblem } from "./picture-problem.ts";

describe("what a player reads of a picture that was not taken", () => {
  it("is what the upload says of an oversized or invalid one", () => {
    const message = "File is larger than the max file size: 10,000,000 bytes";
    expect(pictureProblem(new ApiError({ code: "file_too_large", message }), messages)).toBe(message);
    const invalid = new ApiError({ code: "file_not_an_image", message: messages.file_not_an_image });
    expect(pictureProblem(invalid, messages)).toBe(messages.file_not_an_image);
  });

  it("is that it failed in every other case", () => {
    for (const error of [
      new ApiError({ code: "internal", message: messages.internal, status: 500 }),
      new ApiError({ code: "overloaded", message: messages.overloaded, status: 503 }),
      new CommandError("not_found", messages.not_found),
      new Error("anything"),
    ]) {
      expect(pictureProblem(error, messages)).toBe("Failed to upload image, please try again.");
    }
  });
});
