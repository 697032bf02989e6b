import { defaultBrand, parseBrand } from "@passport/protocol";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Letter } from "./letter.ts";
import { renderLetter } from "./render-letter.ts";
import { codeLetter, newDeviceLetter, resetLetter } from "./testing/letters.ts";

const render = (letter: Letter) => renderLetter(letter, defaultBrand);

/** What a browser would show of it, roughly: no tags, the escapes undone. */
const visible = (html: string): string =>
  html
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");

const everything: Letter = { ...newDeviceLetter, ...resetLetter, ...codeLetter, preheader: "Preheader" };

const sentencesOf = (letter: Letter): string[] => [
  letter.subject,
  letter.greeting ?? "",
  ...letter.paragraphs,
  letter.code ?? "",
  ...(letter.facts ?? []).flatMap(({ label, value }) => [label, value]),
  letter.action?.label ?? "",
  ...(letter.closing ?? []),
  letter.warningAction?.text ?? "",
  letter.warningAction?.label ?? "",
];

describe("renderLetter", () => {
  it.each([codeLetter, resetLetter, newDeviceLetter, everything])(
    "says the same in both bodies: $subject",
    (letter) => {
      const { html, text } = render(letter);
      for (const sentence of sentencesOf(letter)) {
        expect(visible(html)).toContain(sentence);
        expect(text).toContain(sentence);
      }
      for (const url of [letter.action?.url, letter.warningAction?.url].filter((link) => link !== undefined)) {
        expect(html).toContain(`href="${url.replaceAll("&", "&amp;")}"`);
        expect(text.split("\n")).toContain(url);
      }
    },
  );

  it("looks as it did when somebody last looked at it", () => {
    expect(render(everything).html).toMatchSnapshot("html");
    expect(render(everything).text).toMatchSnapshot("text");
  });

  it("needs nothing from elsewhere and runs nothing", () => {
    const { html } = render(everything);
    expect(html).not.toMatch(/<(script|img|link|iframe|style|svg|form|object)\b|url\(|@import|\son\w+=/i);
    expect(html).toContain('<meta name="color-scheme" content="dark">');
  });

  it("follows the brand: name, words, colours, support", () => {
    const brand = parseBrand({
      product: "Dépôt",
      issuer: "DEP",
      colors: { "--amber": "#00FF00" },
      links: { support: "https://help.example/" },
    });
    const { html, text } = renderLetter(resetLetter, brand);
    expect(html).toContain("DÉPÔT");
    expect(visible(html)).toContain("P<DEPDEPOT");
    expect(html).toContain("background-color:#00FF00");
    expect(html).not.toContain("#FFB627");
    expect(html).toContain('href="https://help.example/"');
    expect(text.split("\n")).toContain("https://help.example/");
    expect(renderLetter(resetLetter, parseBrand({ links: {} })).html).not.toContain("Support");
  });
});

describe("mallory writes into a letter", () => {
  it("and markup stays text, wherever it stands", () => {
    const attack = `<b onclick="x('y')">&amp;</b>`;
    const facts = [{ label: attack, value: attack }];
    const links = { label: attack, url: "https://passport.example/" };
    const { html } = render({
      to: "alice@passport.example",
      subject: attack,
      preheader: attack,
      greeting: attack,
      paragraphs: [attack],
      code: attack,
      facts,
      action: links,
      closing: [attack],
      warningAction: { ...links, text: attack },
    });
    expect(html).not.toContain("<b onclick");
    expect(html.split("&lt;b onclick=&quot;x(&#39;y&#39;)&quot;&gt;&amp;amp;&lt;/b&gt;")).toHaveLength(13);
  });

  it("and no text at all breaks out of its place", () => {
    const dangerous = fc.constantFrom(..."<>&;#\"'`=/!-ab \n\0\u2028\u202e");
    const tags = (html: string) => html.match(/<[^>]*>/g)?.join("");
    const innocent = tags(render({ ...codeLetter, greeting: "x", code: "x" }).html);
    fc.assert(
      fc.property(fc.string({ unit: dangerous }), (text) => {
        expect(tags(render({ ...codeLetter, greeting: text, code: text }).html)).toBe(innocent);
      }),
      { numRuns: 1000 },
    );
  });

  it("and a line of theirs never looks like a line of ours", () => {
    const username = "x\r\n\r\nYour account is locked:\u2028https://evil.example\u202e";
    const { subject, text } = render({ ...codeLetter, subject: username, greeting: `Hello ${username},` });
    expect(subject).toBe("x Your account is locked: https://evil.example");
    expect(text.split("\n")).toContain("Hello x Your account is locked: https://evil.example ,");
    expect(text).not.toMatch(/^https:\/\/evil/m);
  });

  it("and a link leads to a web page or there is no letter", () => {
    for (const url of ["javascript:alert(1)", "data:text/html,x", "/reset", ""]) {
      expect(() => render({ ...codeLetter, action: { label: "Open", url } })).toThrow();
    }
  });
});
