/**
 * The pages of guests whose HTML is drawn by the build, so that they can be read before a script runs (ROUTE-27, decision 0078).
 * Each has a document of its own, named here, and is drawn at this address. All other pages share one empty document.
 */
import { pages } from "./pages.ts";

export const guestDocuments = {
  login: pages.login,
  "sign-up": `${pages.login}?signup=true`,
  "set-up": pages.signup,
  register: pages.register,
  "forgot-password": pages.forgotPassword,
} as const;

export type GuestDocument = keyof typeof guestDocuments;

const names = Object.keys(guestDocuments) as GuestDocument[];

/** The document that a guest gets at this address. */
export const guestDocumentOf = (path: string, query: URLSearchParams): GuestDocument | undefined => {
  // A denied visitor is led away from every page (ROUTE-15), and the build draws in English.
  if (query.has("denied") || query.has("lang")) return undefined;
  const opensSignup = query.getAll("signup").join() === "true";
  return path === pages.login && opensSignup ? "sign-up" : names.find((name) => guestDocuments[name] === path);
};
