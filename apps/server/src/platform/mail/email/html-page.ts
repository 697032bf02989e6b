/** The sheet that an email is printed on: brand, iris line, panel with one cut corner, machine-readable zone. */
import type { Brand } from "@passport/protocol";
import { layout } from "./html-parts.ts";
import type { Look } from "./look.ts";
import { html, type Markup } from "./markup.ts";
import { emailTexts } from "./texts.ts";
import { brandZone } from "./zone.ts";

export interface Sheet {
  title: string;
  preheader: string;
  content: readonly Markup[];
  brand: Brand;
  look: Look;
}

/** Pushes the start of the email out of the preview that an inbox shows beside the subject. */
const previewFiller = "\u2007\u034f".repeat(60);

const preview = ({ preheader, look }: Sheet): Markup =>
  html`<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;color:${look.colour("void")};mso-hide:all">${preheader}${previewFiller}</div>`;

const letterhead = ({ brand, look }: Sheet): Markup => html`<tr><td colspan="2" style="padding:8px 0 16px">
<table ${layout}><tr>
<td width="28" height="28" align="center" bgcolor="${look.colour("amber")}" style="width:28px;height:28px;background-color:${look.colour("amber")};border-radius:2px;${look.type("display", "20px/28px", "on-accent")}">${brand.product.slice(0, 1)}</td>
<td style="padding-left:12px;${look.type("display", "20px/28px", "hi")};letter-spacing:4px">${brand.product.toUpperCase()}</td>
</tr></table></td></tr>`;

const irisLine = ({ look }: Sheet): Markup => {
  const iris = ["amber", "iris-2", "iris-3", "cyan"] as const;
  const colours = iris.map((token) => look.colour(token)).join(",");
  return html`<tr><td colspan="2" height="3" bgcolor="${look.colour("amber")}" style="height:3px;font-size:0;line-height:0;background-color:${look.colour("amber")};background-image:linear-gradient(90deg,${colours})">&nbsp;</td></tr>`;
};

/** The filler recedes. Without a width of its own, so that a narrow phone cuts the line instead of widening the page. */
const zone = ({ brand, look }: Sheet): Markup => {
  const recede = (run: string): Markup =>
    run.startsWith("<<") ? html`<span style="color:${look.colour("edge")}">${run}</span>` : html`${run}`;
  const [first, second] = brandZone(brand).map((line) => line.split(/(<{2,})/).map(recede));
  return html`<div aria-hidden="true" style="width:0;min-width:100%;margin-top:24px;overflow:hidden;white-space:nowrap;${look.type("mono", "12px/18px", "mid")};letter-spacing:.6px">${first}<br>${second}</div>`;
};

const panel = (sheet: Sheet): Markup => {
  const { look } = sheet;
  const edge = `1px solid ${look.colour("line")}`;
  const ground = `background-color:${look.colour("s1")}`;
  return html`<tr><td colspan="2" bgcolor="${look.colour("s1")}" style="${ground};border-left:${edge};border-right:${edge};padding:28px 23px 8px">
${sheet.content}
${zone(sheet)}
</td></tr>
<tr><td bgcolor="${look.colour("s1")}" height="16" style="height:16px;font-size:0;line-height:0;${ground};border-left:${edge};border-bottom:${edge}">&nbsp;</td>
<td width="16" height="16" bgcolor="${look.colour("s1")}" style="width:16px;height:16px;font-size:0;line-height:0;${ground};background-image:linear-gradient(135deg,${look.colour("s1")} 49%,${look.colour("line")} 50%,${look.colour("line")} 54%,${look.colour("void")} 55%)">&nbsp;</td></tr>`;
};

const foot = ({ brand, look }: Sheet): Markup => {
  const { support } = brand.links;
  const supportLink =
    support === undefined
      ? undefined
      : html`<br><a href="${support}" style="color:${look.colour("cyan")};text-decoration:underline">${emailTexts.support}</a>`;
  return html`<tr><td colspan="2" style="padding:16px 0 8px;${look.type("text", "13px/20px", "lo")}">${brand.product}. ${brand.tagline}${supportLink}</td></tr>`;
};

export const page = (sheet: Sheet): string =>
  `${html`<!doctype html>
<html lang="en" style="color-scheme:dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="dark">
<meta name="supported-color-schemes" content="dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<meta name="x-apple-disable-message-reformatting">
<title>${sheet.title}</title>
</head>
<body bgcolor="${sheet.look.colour("void")}" style="margin:0;padding:0;background-color:${sheet.look.colour("void")};-webkit-text-size-adjust:100%;text-size-adjust:100%">
${preview(sheet)}
<table ${layout} width="100%" bgcolor="${sheet.look.colour("void")}" style="background-color:${sheet.look.colour("void")}"><tr><td align="center" style="padding:16px 12px">
<table ${layout} width="600" style="width:100%;max-width:600px;text-align:left">
${letterhead(sheet)}
${irisLine(sheet)}
${panel(sheet)}
${foot(sheet)}
</table>
</td></tr></table>
</body>
</html>
`}`;
