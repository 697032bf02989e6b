import { defaultBrand, type PasswordContext } from "@passport/protocol";
import { describe, expect, it } from "vitest";
import { checkPassword, type PasswordProblem } from "./check-password.ts";
import { createPasswordJudge } from "./password-judge.ts";

const context = { brand: defaultBrand, username: "alice_w", email: "alice.wonder7@passport.example" };

const judge = createPasswordJudge();
const problemOf = (password: string, about: PasswordContext = context): Promise<PasswordProblem | undefined> =>
  checkPassword(judge, password, about);

describe("checkPassword", () => {
  it.each(["", "short1A", "Nodigitshere", "nocapitals1", "NOSMALLS1", "password"])("%j is weak", async (password) => {
    expect(await problemOf(password)).toBe("password_weak");
  });

  it.each(["Password1", "Qwerty123", "Welcome1", "PASSWORd1", "Trustno1", "1Q2w3e4r", "Ｐassword1"])(
    "%s is on the list, in whatever case",
    async (password) => {
      expect(await problemOf(password)).toBe("password_common");
    },
  );

  it.each(["Password1!", "!!Qwerty123!!", "Monkey1."])("%s is on the list but for its symbols", async (password) => {
    expect(await problemOf(password)).toBe("password_common");
  });

  it.each(["Passport2026", "Supremacy#1", "1Sups1234", "Alice_W1", "aLICEw99", "Alice.Wonder7", "99AliceWonder!"])(
    "%s is merely a word about the product or the player",
    async (password) => {
      expect(await problemOf(password)).toBe("password_common");
    },
  );

  it.each(["Aaaaaaa1", "Ab12Ab12Ab12", "Abcdefghij12345", "Zyxwvu98", "Qwertyuiop1", "54321Asdfgh", "Lkjhgf12!!"])(
    "%s is a repetition or a sequence",
    async (password) => {
      expect(await problemOf(password)).toBe("password_common");
    },
  );

  it.each(["Password@123", "Welcome@123", "Summer2024", "Metamask1", "P@ssw0rd2025", "Liverpool2019", "Dragon!2023"])(
    "[PASSWORD-10] A6: %s is refused, as common or as easy to guess",
    async (password) => {
      expect(await problemOf(password)).toMatch(/^password_(common|guessable)$/);
    },
  );

  it("[PASSWORD-11] words about the player are the first guesses, in whatever disguise", async () => {
    const about = { ...context, names: ["Zebedee", "Quillfeather"] };
    const names = ["Quillfeather19", "Zebedee!2024", "Quillf3ather7", "Wonder7alice", "Alic3.Wonder"];
    for (const password of names) expect(await problemOf(password, about)).toMatch(/^password_(common|guessable)$/);
    expect(await problemOf("Quillfeather-Marmot-Kiln-4", about)).toBeUndefined();
  });

  it("judges the longest password in bounded time", async () => {
    const startedAt = performance.now();
    await problemOf(`${"p@55w0rd".repeat(16)}A1`);
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
  ])("%j is good", async (password) => {
    expect(await problemOf(password)).toBeUndefined();
  });

  it("judges without a username and an email too, which a player may not have", async () => {
    expect(await problemOf("Alice_W1", { brand: defaultBrand })).toBe("password_guessable");
    expect(await problemOf("Passport2026", { brand: defaultBrand })).toBe("password_common");
  });
});
