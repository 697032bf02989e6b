import { defaultBrand, parseBrand } from "@passport/protocol";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Email } from "./email.ts";
import { renderEmail } from "./render-email.ts";
import { codeEmail, newDeviceEmail, resetEmail } from "./testing/emails.ts";

const render = (email: Email) => renderEmail(email, defaultBrand);

/** What a browser would show of it, roughly: no tags, the escapes undone. */
const visible = (html: string): string =>
  html
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");

const everything: Email = { ...newDeviceEmail, ...resetEmail, ...codeEmail, preheader: "Preheader" };

const sentencesOf = (email: Email): string[] => [
  email.subject,
  email.greeting ?? "",
  ...email.paragraphs,
  email.code ?? "",
  ...(email.facts ?? []).flatMap(({ label, value }) => [label, value]),
  email.action?.label ?? "",
  ...(email.closing ?? []),
  email.warningAction?.text ?? "",
  email.warningAction?.label ?? "",
];

describe("renderEmail", () => {
  it.each([codeEmail, resetEmail, newDeviceEmail, everything])("says the same in both bodies: $subject", (email) => {
    const { html, text } = render(email);
    for (const sentence of sentencesOf(email)) {
      expect(visible(html)).toContain(sentence);
      expect(text).toContain(sentence);
    }
    for (const url of [email.action?.url, email.warningAction?.url].filter((link) => link !== undefined)) {
      expect(html).toContain(`href="${url.replaceAll("&", "&amp;")}"`);
      expect(text.split("\n")).toContain(url);
    }
  });

  it("looks as in the snapshot", () => {
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
    const { html, text } = renderEmail(resetEmail, brand);
    expect(html).toContain("DÉPÔT");
    expect(visible(html)).toContain("P<DEPDEPOT");
    expect(html).toContain("background-color:#00FF00");
    expect(html).not.toContain("#FFB627");
    expect(html).toContain('href="https://help.example/"');
    expect(text.split("\n")).toContain("https://help.example/");
    expect(renderEmail(resetEmail, parseBrand({ links: {} })).html).not.toContain("Support");
  });
});

describe("mallory writes into an email", () => {
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
    const innocent = tags(render({ ...codeEmail, greeting: "x", code: "x" }).html);
    fc.assert(
      fc.property(fc.string({ unit: dangerous }), (text) => {
        expect(tags(render({ ...codeEmail, greeting: text, code: text }).html)).toBe(innocent);
      }),
      { numRuns: 1000 },
    );
  });

  it("and a line of theirs never looks like a line of ours", () => {
    const username = "x\r\n\r\nYour account is locked:\u2028https://evil.example\u202e";
    const { subject, text } = render({ ...codeEmail, subject: username, greeting: `Hello ${username},` });
    expect(subject).toBe("x Your account is locked: https://evil.example");
    expect(text.split("\n")).toContain("Hello x Your account is locked: https://evil.example ,");
    expect(text).not.toMatch(/^https:\/\/evil/m);
  });

  it("and a link leads to a web page or there is no email", () => {
    for (const url of ["javascript:alert(1)", "data:text/html,x", "/reset", ""]) {
      expect(() => render({ ...codeEmail, action: { label: "Open", url } })).toThrow();
    }
  });
});
