/** A visit to Twitter that is under way: kept in this tab, and inherited by the window that it opens. */
import * as z from "zod/mini";
import { tabValue } from "../../storage/tab-value.ts";

const visitSchema = z.strictObject({
  state: z.string(),
  purpose: z.enum(["login", "add", "step_up"]),
  /** False for one that continues in the window where it began (SOCIAL-22). */
  isPopup: z.boolean(),
  redirectURL: z.optional(z.string()),
  tenant: z.optional(z.string()),
});
export type TwitterVisit = z.infer<typeof visitSchema>;

export const twitterVisit = tabValue("twitter-visit", visitSchema);
