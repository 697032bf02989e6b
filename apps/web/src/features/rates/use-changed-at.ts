import { useState } from "react";

interface SeenPrice {
  price: string | undefined;
  /** When it changed before the eyes of this page. */
  at: number | undefined;
}

/** When the price changed last: on this page, or before it was opened. */
export const useChangedAt = (price: string | undefined, storedAt: string | null | undefined): number | undefined => {
  const [seen, setSeen] = useState<SeenPrice>({ price, at: undefined });
  if (price !== seen.price) setSeen({ price, at: seen.price === undefined ? undefined : Date.now() });
  return seen.at ?? (storedAt ? Date.parse(storedAt) : undefined);
};
