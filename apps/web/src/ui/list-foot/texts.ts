import { defineTexts } from "../../lib/texts/texts.ts";

/** Beside the component and not with the others: /login has no lists, and every byte there is counted. */
export const listFootTexts = defineTexts({
  showing: (shown: string, total: string) => `Showing ${shown} of ${total}`,
  pageSize: "Page size",
  perPage: (size: number) => `${size} per page`,
  pages: "Pages",
});
