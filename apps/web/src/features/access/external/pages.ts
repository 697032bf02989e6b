/** Both pages for other sites in one file: who needs one is likely to need the other. */
export { ExternalLoginPage } from "./external-login-page.tsx";
export { ExternalLogoutPage } from "./external-logout-page.tsx";
