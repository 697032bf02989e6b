/** Names the page after the brand before any script runs: tabs, bookmarks and link previews read the HTML. */
import type { Brand } from "@passport/protocol/brand";
import type { Plugin } from "vite";

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

export const brandPage = ({ product, tagline }: Brand): Plugin => ({
  name: "brand-page",
  transformIndexHtml: (html) =>
    html.replaceAll("%PRODUCT%", escapeHtml(product)).replaceAll("%TAGLINE%", escapeHtml(tagline)),
});
