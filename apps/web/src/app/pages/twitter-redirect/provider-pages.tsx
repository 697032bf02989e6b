/** Both windows of providers in one file: the table of pages names it once. */
export { ProviderWindow } from "../../../features/access/social/window/provider-window.tsx";
export { TwitterRedirectPage } from "./twitter-redirect-page.tsx";
