/** Names of the moves: on the buttons of a page that has not loaded the dialogs, and in the dialogs. */
import { brand } from "../../../lib/env/brand.ts";
import { defineTexts } from "../../../lib/texts/texts.ts";

export const moveActionTexts = defineTexts({
  toGame: `Move to ${brand.game}`,
  fromGame: `Move back to ${brand.product}`,
  locked: (action: string) => `${action} (Locked)`,
});
