import { checkHealth } from "@passport/protocol/calls/health";
import { call } from "../lib/api/call.ts";
import { isDispensable } from "../lib/errors/dispensable.ts";
import { reloadPage } from "../lib/session/reload-page.ts";

/**
 * A part of the page could not be fetched. With a server that answers, a release went live while the
 * page was open: its files are gone and the new page has others. Without one, a reload would only
 * replace what is on the screen by the browser's own error page.
 */
export const reloadStalePage = async ({ payload: failure }: { payload: Error }) => {
  const isUp = await call(checkHealth).then(
    () => true,
    () => false,
  );
  // Asked only now: whoever wanted the part hears of the failure after this event.
  if (isUp && !isDispensable(failure)) reloadPage();
};
