import { createTransport } from "nodemailer";
import { expect, it } from "vitest";
import { type SmtpSink, startSmtp } from "./smtp.ts";

const send = (smtp: SmtpSink, mail: { to: string; subject: string; text?: string; html?: string }): Promise<unknown> =>
  createTransport(smtp.url).sendMail({ from: "passport@example.com", ...mail });

it("keeps every mail, decoded, and gives the one that a test waits for", async () => {
  await using smtp = await startSmtp();
  const waiting = smtp.inbox.waitFor({ to: "alice@example.com", subject: /code/ });
  await send(smtp, { to: "bob@example.com", subject: "Your code", text: "111111" });
  await send(smtp, {
    to: "Alice@Example.com",
    subject: "Your code: für dich",
    text: "Code 222222 ✓",
    html: "<b>2</b>",
  });
  expect(await waiting).toMatchObject({
    from: "passport@example.com",
    to: ["alice@example.com"],
    subject: "Your code: für dich",
    text: expect.stringContaining("Code 222222 ✓"),
    html: expect.stringContaining("<b>2</b>"),
  });
  expect(smtp.inbox.all().map((mail) => mail.id)).toEqual([1, 2]);
});

it("can wait for the next mail after one already read", async () => {
  await using smtp = await startSmtp();
  await send(smtp, { to: "alice@example.com", subject: "Your code", text: "first" });
  const first = await smtp.inbox.waitFor({ to: "alice@example.com", subject: "Your code" });
  await send(smtp, { to: "alice@example.com", subject: "Your code", text: "second" });
  const second = await smtp.inbox.waitFor({ to: "alice@example.com", subject: "Your code", after: first });
  expect([first.text.trim(), second.text.trim()]).toEqual(["first", "second"]);
});

it("says what did come when the awaited mail does not", async () => {
  await using smtp = await startSmtp();
  await send(smtp, { to: "alice@example.com", subject: "Welcome", text: "hello" });
  await expect(smtp.inbox.waitFor({ to: "bob@example.com" }, 20)).rejects.toThrow("to alice@example.com: Welcome");
});

it("shows the mails to a developer, as a page and as JSON, without running what a mail contains", async () => {
  await using smtp = await startSmtp();
  await send(smtp, { to: "alice@example.com", subject: "<script>alert(1)</script>", text: "hello", html: "<b>hi</b>" });
  const page = await fetch(smtp.viewUrl);
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  const html = await page.text();
  expect(html).toContain("&lt;script&gt;");
  expect(html).not.toContain("<script>");
  expect(await (await fetch(`${smtp.viewUrl}/mails`)).json()).toMatchObject([{ id: 1, to: ["alice@example.com"] }]);
  expect(await (await fetch(`${smtp.viewUrl}/mails/1`)).text()).toContain("<pre>hello");
  expect(await (await fetch(`${smtp.viewUrl}/mails/1/html`)).text()).toContain("<b>hi</b>");
  expect((await fetch(`${smtp.viewUrl}/mails/2`)).status).toBe(404);
});
