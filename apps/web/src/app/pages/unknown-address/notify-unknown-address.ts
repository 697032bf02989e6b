import { notify } from "../../../lib/toast/notify.ts";
import { unknownAddressTexts } from "./texts.ts";

/** Without it, a player who mistyped an address would be at the profile and not know why (ROUTE-10). */
export const notifyUnknownAddress = (): void => {
  const { title, lead } = unknownAddressTexts.current();
  notify({ tone: "warn", title, text: lead });
};
