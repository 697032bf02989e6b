/**
 * A document keeps the policy that it was loaded with, whichever page it goes on to. A page of another class therefore gets
 * a document of its own (ROUTE-25, decision 0038); the server wrote down which addresses those are.
 */
const elsewhere = document.querySelector<HTMLElement>("meta[name=policy]")?.dataset.elsewhere ?? "^$";

/** The address that was loaded for this reason. Once is enough: the page works without, and must not load in a circle. */
const storageKey = "policy-load";

export const needsOwnDocument = ({ pathname, href }: { pathname: string; href: string }): boolean => {
  const isNeeded = new RegExp(elsewhere).test(pathname) && sessionStorage[storageKey] !== href;
  sessionStorage[storageKey] = isNeeded ? href : "";
  return isNeeded;
};
