import { brand } from "../../lib/env/brand.ts";
import { defineTexts } from "../../lib/texts/texts.ts";

export const supsTexts = defineTexts({
  rate: (usd: string) => `1 ${brand.token} = ${usd} USD`,
});
