import { messages } from "@passport/protocol/messages";
import { expect, it } from "vitest";
import { googleFailure, socialFailure } from "../../../lib/social/social-failure.ts";
import { commandFailure } from "../../../lib/socket/command-error.ts";
import { shownConnectFailure } from "./connect-failure.ts";

it("[EDIT-27] a failure of Google is shown with its code, and an identity that the provider does not confirm in the page's own words", () => {
  expect(shownConnectFailure(googleFailure("popup_closed"), messages)).toBe("Couldn't connect to Google: popup_closed");
  expect(shownConnectFailure(commandFailure("social_failed"), messages)).toBe("Failed to authenticated user");
  expect(shownConnectFailure(socialFailure("social_failed"), messages)).toBe("Failed to authenticated user");
});

it("any other refusal keeps the server's message", () => {
  expect(shownConnectFailure(commandFailure("identity_taken"), messages)).toBe(messages.identity_taken);
  expect(shownConnectFailure(new Error("x"), messages)).toBe(messages.internal);
});
