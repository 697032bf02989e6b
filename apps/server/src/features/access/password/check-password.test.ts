import { defaultBrand } from "@passport/protocol";
import { describe, expect, it } from "vitest";
import { checkPassword } from "./check-password.ts";

const context = { brand: defaultBrand, username: "alice_w", email: "alice.wonder7@passport.example" };

describe("checkPassword", () => {
  it.each(["", "short1A", "Nodigitshere", "nocapitals1", "NOSMALLS1", "password"])("%j is weak", (password) => {
    expect(checkPassword(password, context)).toBe("password_weak");
  });

  it.each(["Password1", "Qwerty123", "Welcome1", "PASSWORd1", "Trustno1", "1Q2w3e4r", "Ｐassword1"])(
    "%s is on the list, in whatever case",
    (password) => {
      expect(checkPassword(password, context)).toBe("password_common");
    },
  );

  it.each(["Password1!", "!!Qwerty123!!", "Monkey1."])("%s is on the list but for its symbols", (password) => {
    expect(checkPassword(password, context)).toBe("password_common");
  });

  it.each(["Passport2026", "Supremacy#1", "1Sups1234", "Alice_W1", "aLICEw99", "Alice.Wonder7", "99AliceWonder!"])(
    "%s is merely a word about the product or the player",
    (password) => {
      expect(checkPassword(password, context)).toBe("password_common");
    },
  );

  it.each(["Aaaaaaa1", "Ab12Ab12Ab12", "Abcdefghij12345", "Zyxwvu98", "Qwertyuiop1", "54321Asdfgh", "Lkjhgf12!!"])(
    "%s is a repetition or a sequence",
    (password) => {
      expect(checkPassword(password, context)).toBe("password_common");
    },
  );

  it.each(["Password@123", "Welcome@123", "Summer2024", "Metamask1", "P@ssw0rd2025", "Liverpool2019", "Dragon!2023"])(
    "[PASSWORD-10] A6: %s is refused, as common or as easy to guess",
    (password) => {
      expect(checkPassword(password, context)).toMatch(/^password_(common|guessable)$/);
    },
  );

  it("[PASSWORD-11] A6: words about the player are the first guesses, in whatever disguise", () => {
    const about = { ...context, names: ["Zebedee", "Quillfeather"] };
    const names = ["Quillfeather19", "Zebedee!2024", "Quillf3ather7", "Wonder7alice", "Alic3.Wonder"];
    for (const password of names) expect(checkPassword(password, about)).toMatch(/^password_(common|guessable)$/);
    expect(checkPassword("Quillfeather-Marmot-Kiln-4", about)).toBeUndefined();
  });

  it("judges the longest password in bounded time", () => {
    const startedAt = performance.now();
    checkPassword(`${"p@55w0rd".repeat(16)}A1`, context);
    // A quarter of a second on an idle core; unbounded work would take minutes.
    expect(performance.now() - startedAt).toBeLessThan(5000);
  });

  it.each([
    "vT4rwm0QzkXc",
    "Correct horse 1",
    "Alice-development-1",
    "alice likes Tea 4 two",
    "Passport to Pimlico 1949",
    "Пароль-из-леса-7",
  ])("%j is good", (password) => {
    expect(checkPassword(password, context)).toBeUndefined();
  });

  it("judges without a username and an email too, which a player may not have", () => {
    expect(checkPassword("Alice_W1", { brand: defaultBrand })).toBe("password_guessable");
    expect(checkPassword("Passport2026", { brand: defaultBrand })).toBe("password_common");
  });
});
