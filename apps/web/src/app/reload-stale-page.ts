import { checkHealth } from "@passport/protocol/calls/health";
import { call } from "../lib/api/call.ts";
import { reloadPage } from "../lib/session/reload-page.ts";

/**
 * A part of the page could not be fetched. With a server that answers, a release went live while the
 * page was open: its files are gone and the new page has others. Without one, a reload would only
 * replace what is on the screen by the browser's own error page.
 */
export const reloadStalePage = async () => {
  const isUp = await call(checkHealth).then(
    () => true,
    () => false,
  );
  if (isUp) reloadPage();
};
