/** Addresses with a query, and what an address says about the page. */
import { pages } from "@passport/protocol/pages";

const partsOf = (path: string) => path.split("/").filter(Boolean);

/** Any tab of this player's profile. */
export const isProfileOf = (username: string, path: string): boolean => {
  const [section, holder] = partsOf(path);
  return `/${section}` === pages.profile && holder?.toLowerCase() === username.toLowerCase();
};

/** Pages opened by other sites, in their windows: the rail stays closed there (SHELL-10). */
export const isExternalPage = (path: string) => partsOf(path)[0] === "external";

/** To an address that has a query already. */
const withRedirect = (address: string, redirectURL: string | undefined) =>
  redirectURL === undefined ? address : `${address}&redirectURL=${encodeURIComponent(redirectURL)}`;

/** The login that brings the visitor back to `asked`, a path with its query (ROUTE-3, NAV-4). */
export const loginAddress = (asked: string) => `${pages.login}?redirectURL=${encodeURIComponent(asked)}`;

/** The start of a sign-up, with what the address passes on (EMAIL-2, ROUTE-18). */
export const signupAddress = (redirectURL: string | undefined) =>
  withRedirect(`${pages.login}?signup=true`, redirectURL);

/** The first steps of an account whose name is chosen (SIGNUP-34, REGISTER-12). */
export const firstStepsAddress = `${pages.onboarding}?skip_username=true`;

/** The two-factor screen of a login that waits for its second factor (LOGIN-21, SESSION-9). */
export const tfaCheckAddress = (token: string, redirectURL: string | undefined) =>
  withRedirect(`${pages.tfaCheck}?token=${encodeURIComponent(token)}`, redirectURL);
