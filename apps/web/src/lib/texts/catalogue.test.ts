import { messages } from "@passport/protocol/messages";
import { describe, expect, it } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { shownError } from "./catalogue.ts";

describe("shown errors", () => {
  it("[ERROR-5] a server's text is shown verbatim with its first word capitalised", () => {
    const error = new ApiError({ code: "bad_chain", message: "wrong Chain id" });
    expect(shownError(error, messages)).toBe("Wrong Chain id");
    expect(shownError(new ApiError({ code: "provider_not_ready", message: "provider not ready" }), messages)).toBe(
      "Provider not ready",
    );
  });

  it("[ERROR-4] [ERR-2] what was not meant for people shows the fallback", () => {
    const fallback = "Something went wrong, please try again.";
    expect(shownError(new TypeError("x is not a function"), messages)).toBe(fallback);
    expect(shownError("mallory", messages)).toBe(fallback);
    expect(shownError(undefined, messages)).toBe(fallback);
  });

  it("[ERROR-1] a catalogue text is shown in the language of the page", () => {
    const german = { ...messages, incorrect_login: "E-Mail oder Passwort ist falsch." };
    const error = new ApiError({ code: "incorrect_login", message: "Incorrect email or password." });
    expect(shownError(error, german)).toBe("E-Mail oder Passwort ist falsch.");
  });
});
