import { countedRanges } from "../http/address-range.ts";
import { limitKey } from "./limit-key.ts";
import type { Rate } from "./rate.ts";

/** One rate for every range that the address is in, wider ones with a larger budget (EMAIL-28). */
export const rangeRates = (deed: string, address: string, { burst, perMs }: Omit<Rate, "key">): Rate[] =>
  countedRanges(address).map(({ range, factor }) => ({
    key: limitKey(deed, "range", range),
    burst: burst * factor,
    perMs: perMs / factor,
  }));
