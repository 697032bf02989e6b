import { messages } from "@passport/protocol/messages";
import { describe, expect, it } from "vitest";
import { loginError } from "./login-error.ts";

const shown = (err: string) => loginError(err, messages);

describe("?err= of the login page", () => {
  it("[LOGIN-3] shows a catalogue text, given as text or as code", () => {
    expect(shown("Failed to authenticate user")).toBe("Failed to authenticate user");
    expect(shown("social_failed")).toBe("Failed to authenticate user");
    expect(shown("Couldn't connect to Google: popup_closed")).toBe("Couldn't connect to Google: popup_closed");
  });

  it.each([
    "Your account is locked. Call mallory",
    "Couldn't connect to Google: call mallory at mallory.example/now",
    "<b>User not authenticated.</b>",
    "",
    "constructor",
  ])("[LOGIN-3] mallory's text %j is replaced", (err) => {
    expect(shown(err)).toBe("Something went wrong, please try again.");
  });
});
