/** The pieces of an email. Tables and inline styles, since that is what every mail client draws alike. */
import type { Email, EmailFact, EmailLink } from "../email.ts";
import type { Look } from "./look.ts";
import { html, type Markup } from "./markup.ts";
import { emailTexts } from "./texts.ts";

/** A table for the layout only: no cell has a gap or an edge that was not asked for. */
export const layout = html`role="presentation" cellpadding="0" cellspacing="0" border="0"`;

export const heading = (text: string, look: Look): Markup =>
  html`<h1 style="margin:0 0 16px;${look.type("display", "28px/34px", "hi")}">${text}</h1>`;

export const greeting = (text: string, look: Look): Markup =>
  html`<p style="margin:0 0 8px;${look.type("text", "15px/24px", "hi")}">${text}</p>`;

export const paragraph = (text: string, look: Look): Markup =>
  html`<p style="margin:0 0 16px;${look.type("text", "15px/24px", "mid")}">${text}</p>`;

/** One piece of text, so that selecting it takes all of it and nothing else; the indent evens out the last gap. */
export const codeBox = (code: string, look: Look): Markup => html`
<table ${layout} width="100%" style="margin:8px 0 24px"><tr>
<td align="center" bgcolor="${look.colour("well")}" style="background-color:${look.colour("well")};border:1px solid ${look.colour("edge")};border-bottom:3px solid ${look.colour("amber")};border-radius:2px;padding:18px 8px 16px">
<span style="${look.type("mono", "36px/40px", "hi")};letter-spacing:12px;padding-left:12px">${code}</span>
</td></tr></table>`;

const factRow = ({ label, value }: EmailFact, look: Look): Markup => html`<tr>
<td valign="top" style="border-top:1px solid ${look.colour("line")};padding:10px 16px 10px 0;${look.type("display", "13px/24px", "lo")};letter-spacing:.5px;white-space:nowrap">${label}</td>
<td valign="top" align="right" style="border-top:1px solid ${look.colour("line")};padding:10px 0;${look.type("text", "15px/24px", "hi")};word-break:break-word">${value}</td>
</tr>`;

export const factTable = (facts: readonly EmailFact[], look: Look): Markup => html`
<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px;border-bottom:1px solid ${look.colour("line")}">
${facts.map((fact) => factRow(fact, look))}
</table>`;

/** The cut corner is a picture that some clients leave out; Outlook takes its padding from the cell. */
const button = ({ label, url }: EmailLink, look: Look): Markup => html`
<table ${layout} style="margin:8px 0 16px"><tr>
<td align="center" bgcolor="${look.colour("amber")}" style="background-color:${look.colour("amber")};border-radius:2px 2px 0 2px;mso-padding-alt:13px 32px">
<a href="${url}" style="display:block;padding:13px 32px;mso-padding-alt:0;border-radius:2px 2px 0 2px;background-color:${look.colour("amber")};background-image:linear-gradient(315deg,${look.colour("s1")} 8px,${look.colour("amber")} 8.5px);${look.type("display", "18px/22px", "on-accent")};letter-spacing:.3px;text-decoration:none">${label}</a>
</td></tr></table>`;

export const actionBlock = (action: EmailLink, look: Look): Markup => html`${button(action, look)}
<p style="margin:0 0 24px;${look.type("text", "13px/20px", "lo")}">${emailTexts.linkHint}<br>
<a href="${action.url}" style="${look.type("mono", "13px/20px", "cyan")};text-decoration:underline;word-break:break-all">${action.url}</a></p>`;

export const smallPrint = (text: string, look: Look): Markup =>
  html`<p style="margin:0 0 8px;${look.type("text", "13px/20px", "lo")}">${text}</p>`;

export const warningBlock = (warning: NonNullable<Email["warningAction"]>, look: Look): Markup => html`
<table ${layout} width="100%" style="margin:16px 0 8px"><tr>
<td bgcolor="${look.colour("s2")}" style="background-color:${look.colour("s2")};border-left:3px solid ${look.colour("error")};padding:14px 16px 16px">
<p style="margin:0 0 12px;${look.type("text", "15px/24px", "hi")}">${warning.text}</p>
<table ${layout}><tr>
<td style="border:1px solid ${look.colour("edge")};border-radius:2px;mso-padding-alt:10px 20px">
<a href="${warning.url}" style="display:block;padding:10px 20px;mso-padding-alt:0;${look.type("display", "15px/20px", "hi")};letter-spacing:.3px;text-decoration:none">${warning.label}</a>
</td></tr></table>
</td></tr></table>`;
