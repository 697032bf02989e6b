import { deleteInBatches } from "../../../platform/jobs/delete-in-batches.ts";
import { browserKeptDays } from "../../../retention.ts";
import type { AccessDependencies } from "../dependencies.ts";
import { deleteBrowsersUnseenFor } from "./browser-store.ts";

/** A job. A browser that has not logged in for as long as its cookie lasts cannot show it any more. */
export const forgetOldBrowsers = ({ db }: Pick<AccessDependencies, "db">): Promise<number> =>
  deleteInBatches((limit) => deleteBrowsersUnseenFor(db, browserKeptDays, limit));
