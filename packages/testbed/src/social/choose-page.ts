/** The page on which a player chooses an identity at a provider: a known one, a new one, or one of the failures. */
import { escapeHtml, page } from "../inbox-view.ts";
import { type Answer, html } from "./answers.ts";
import type { People, Person } from "./people.ts";

export interface ChooseOptions {
  provider: string;
  people: People;
  /** Travels through the page and comes back with the choice. */
  request: URLSearchParams;
  /** The endings besides a person: value and what its button says. */
  endings: Readonly<Record<string, string>>;
}

export type Choice = { kind: "person"; person: Person } | { kind: "ending"; ending: string };

const form = (request: URLSearchParams, body: string): string => {
  const hidden = [...request].map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return `<form method="post">${hidden.join("")}${body}</form>`;
};

const personButton = ({ subject, username, email }: Person): string =>
  `<p><button name="choose" value="${escapeHtml(subject)}">${escapeHtml(`${username}, ${email}`)}</button>`;

const newPerson = `<h2>Somebody else</h2>
<p><label>Subject <input name="subject" required></label>
<p><label>Email <input name="email"></label>
<p><label><input name="email_verified" type="checkbox" checked> Email verified</label>
<p><button>Continue</button>`;

export const choosePage = ({ provider, people, request, endings }: ChooseOptions): Answer => {
  const endingButtons = Object.entries(endings).map(
    ([value, label]) => `<p><button name="ending" value="${escapeHtml(value)}">${escapeHtml(label)}</button>`,
  );
  return html(
    page(
      `Stand-in for ${provider}`,
      `<h1>Who are you at ${escapeHtml(provider)}?</h1>
${form(request, people.all().map(personButton).join("\n"))}
${form(request, newPerson)}
<h2>Other endings</h2>
${form(request, endingButtons.join("\n"))}`,
    ),
  );
};

/** What the page sent. A new person is known from now on. */
export const readChoice = (people: People, sent: URLSearchParams): Choice => {
  const ending = sent.get("ending");
  if (ending !== null) return { kind: "ending", ending };
  const known = people.find(sent.get("choose") ?? "");
  if (known !== undefined) return { kind: "person", person: known };
  const subject = sent.get("subject") ?? "";
  const email = sent.get("email") ?? "";
  return { kind: "person", person: people.put({ subject, email, emailVerified: sent.has("email_verified") }) };
};
