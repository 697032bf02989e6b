/**
 * A document keeps the policy that it was loaded with, whichever page it goes on to. A page of another class therefore gets
 * a document of its own (ROUTE-25, decision 0038); the server wrote down which addresses those are. A login goes on in its own
 * document, unless a provider's script has been loaded into it (`lib/social/load-script.ts`): that one stays behind.
 */
// No document where the build draws a page (`prerender.tsx`).
const meta = globalThis.document?.querySelector<HTMLMetaElement>("meta[name=policy]");

export const needsOwnDocument = ({ pathname }: { pathname: string }): boolean =>
  new RegExp(meta?.dataset["elsewhere"] ?? "^$").test(pathname) &&
  (meta?.content !== "sign-in" || document.querySelector("[data-provider]") !== null);
