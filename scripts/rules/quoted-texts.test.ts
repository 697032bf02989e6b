import { describe, expect, it } from "vitest";
import { containsText, quotedTexts } from "./quoted-texts.ts";

const quotedIn = (text: string) => quotedTexts({ id: "X-1", prefix: "X", text });

describe("a quoted text", () => {
  it.each([
    ['shows "No code has been set." and', ["No code has been set."]],
    ['buttons "Back" and "Create Account"', ["Back", "Create Account"]],
    ['the label carries "(Locked)"', ["(Locked)"]],
    ['shows "1,234.56" and "0.99"', ["1,234.56", "0.99"]],
    ['reads "let\'s set up your profile"', ["let's set up your profile"]],
    ['"Loading..." twice: "Loading..."', ["Loading..."]],
  ])("is what a player reads: %s", (text, expected) => {
    expect(quotedIn(text)).toEqual(expected);
  });

  it.each([
    'auth_type "email"',
    'key "ERROR"',
    'typing "AB2CD" sends "ab2cd"',
    'the body `{ "Message text": string }`',
    'the integer "1234567890000000000000"',
    'the "home page" of REGISTER-14',
    "no quotes at all",
  ])("is no code and no term: %s", (text) => {
    expect(quotedIn(text)).toEqual([]);
  });
});

describe("a source contains a text", () => {
  it("when the words are there literally", () => {
    expect(containsText('expect(alert).toHaveText("Email is required")', "Email is required")).toBe(true);
    expect(containsText("expect(alert).toHaveText(messages.email_is_required)", "Email is required")).toBe(false);
    expect(containsText('"email is required"', "Email is required")).toBe(false);
  });

  it("also as a regular expression or with an escaped quote", () => {
    expect(containsText("/^No code has been set\\.$/", "No code has been set.")).toBe(true);
    expect(containsText("'Your email\\'s been verified!'", "Your email's been verified!")).toBe(true);
    expect(containsText("No code has been setX", "No code has been set.")).toBe(false);
  });

  it("with anything in the place of a name in braces or of closing dots", () => {
    expect(containsText('"Successfully locked minting."', "Successfully locked {type}.")).toBe(true);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a test may hold a template
    expect(containsText("`Successfully locked ${type}.`", "Successfully locked {type}.")).toBe(true);
    expect(containsText('"Successfully locked"', "Successfully locked {type}.")).toBe(false);
    expect(containsText('"File is larger than: 10 bytes"', "File is larger than: ...")).toBe(true);
    expect(containsText('"Loading the page"', "Loading...")).toBe(false);
  });
});
