import { deleteInBatches } from "../../../platform/jobs/delete-in-batches.ts";
import { browserKeptDays } from "../../../retention.ts";
import type { SessionDependencies } from "../dependencies.ts";
import { deleteBrowsersUnseenFor } from "./browser-store.ts";

/** A job. A browser that has not logged in for as long as its cookie lasts cannot show it any more. */
export const forgetOldBrowsers = ({ db }: Pick<SessionDependencies, "db">): Promise<number> =>
  deleteInBatches((limit) => deleteBrowsersUnseenFor(db, browserKeptDays, limit));
