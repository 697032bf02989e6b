import type { ServerResponse } from "node:http";
import type { Inbox, Mail } from "./inbox.ts";
import { type LoopbackHttp, serveOnLoopback } from "./loopback-http.ts";

export const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

export const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>body{font:16px system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}pre{white-space:pre-wrap}</style>
${body}`;

const mailLine = ({ id, subject, to, receivedAt }: Mail): string =>
  `<li><a href="/mails/${id}">${escapeHtml(subject)}</a> to ${escapeHtml(to.join(", "))}, ${receivedAt.toISOString()}`;

const listPage = (mails: readonly Mail[]): string =>
  page(
    `Inbox (${mails.length})`,
    `<meta http-equiv="refresh" content="5"><h1>Inbox</h1>
<p>Every mail that the server sent since this stack started. None left this machine.</p>
<ul>${mails.toReversed().map(mailLine).join("\n") || "<li>No mail yet"}</ul>`,
  );

const mailPage = ({ id, subject, from, to, text, html }: Mail): string =>
  page(
    escapeHtml(subject),
    `<p><a href="/">Inbox</a><h1>${escapeHtml(subject)}</h1>
<p>from ${escapeHtml(from)} to ${escapeHtml(to.join(", "))}${html && ` · <a href="/mails/${id}/html">as HTML</a>`}
<pre>${escapeHtml(text)}</pre>`,
  );

const answer = (response: ServerResponse, status: number, type: string, body: string): void => {
  response.writeHead(status, {
    "content-type": `${type}; charset=utf-8`,
    "cache-control": "no-store",
    // Users can write into a mail (a username): no scripts, no requests to anywhere.
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'",
  });
  response.end(body);
};

const respond = (inbox: Inbox, path: string, response: ServerResponse): void => {
  const mails = inbox.all();
  const [, id, asHtml] = /^\/mails\/(\d+)(\/html)?$/.exec(path) ?? [];
  const mail = mails.find((each) => String(each.id) === id);
  if (path === "/") answer(response, 200, "text/html", listPage(mails));
  else if (path === "/mails") answer(response, 200, "application/json", JSON.stringify(mails));
  else if (mail === undefined) answer(response, 404, "text/plain", "No such mail");
  else answer(response, 200, "text/html", asHtml === undefined ? mailPage(mail) : mail.html);
};

export const serveInboxView = (inbox: Inbox, port: number): Promise<LoopbackHttp> =>
  serveOnLoopback((request, response) => respond(inbox, request.url ?? "", response), port);
