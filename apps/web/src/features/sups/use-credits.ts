import { useState } from "react";

interface Credits {
  /** How often the balance rose since the page was opened. */
  count: number;
  /** The balance before the last rise. */
  previous: string | undefined;
}

/** A rise is a credit and is celebrated; a fall is the player's own doing and is only shown. */
export const useCredits = (value: string): Credits => {
  const [seen, setSeen] = useState<Credits & { value: string }>({ value, count: 0, previous: undefined });
  if (seen.value !== value) {
    const isCredit = BigInt(value) > BigInt(seen.value);
    setSeen({ value, count: isCredit ? seen.count + 1 : seen.count, previous: isCredit ? seen.value : undefined });
  }
  return { count: seen.count, previous: seen.previous };
};
