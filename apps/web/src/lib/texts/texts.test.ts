import { afterEach, expect, it } from "vitest";
import { currentLanguage, defineTexts, setLanguage } from "./texts.ts";

const greeting = { title: "Sign in", counted: (tries: number) => `${tries} tries left`, nested: { hint: "Paste it" } };
const german = { title: "Anmelden", counted: (n: number) => `noch ${n} Versuche`, nested: { hint: "Einfügen" } };

afterEach(() => setLanguage("en"));

it("is English until another language is asked for, and loads that one on demand", async () => {
  let loads = 0;
  const loadGerman = async () => {
    loads += 1;
    return { default: german };
  };
  const texts = defineTexts(greeting, { de: loadGerman });
  expect(texts.current().title).toBe("Sign in");
  expect(loads).toBe(0);
  await setLanguage("de");
  expect(loads).toBe(1);
  expect(texts.current().counted(3)).toBe("noch 3 Versuche");
});

it("stays English where a language is missing", async () => {
  const texts = defineTexts(greeting);
  await setLanguage("de");
  expect(texts.current().title).toBe("Sign in");
});

it("brings texts that are defined later into the language already chosen", async () => {
  await setLanguage("pseudo");
  const texts = defineTexts(greeting);
  await Promise.resolve();
  expect(texts.current().title).toMatch(/^⟦/);
  expect(currentLanguage()).toBe("pseudo");
});

it("marks every text of the pseudo-language, nested and computed ones too", async () => {
  const texts = defineTexts(greeting);
  await setLanguage("pseudo");
  const { title, counted, nested } = texts.current();
  for (const text of [title, counted(2), nested.hint]) expect(text).toMatch(/^⟦.*·+⟧$/);
  expect(counted(2)).toContain("2");
});
