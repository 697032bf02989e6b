/** A rise of the balance is a credit and is celebrated; a fall is the player's own doing and is only shown. */
export interface SeenBalance {
  /** Base units. */
  value: string;
  /** How often it rose since the page was opened. */
  credits: number;
  /** What it was before, when the last change was a rise. */
  before: string | undefined;
}

export const firstSeen = (value: string): SeenBalance => ({ value, credits: 0, before: undefined });

export const seeBalance = (seen: SeenBalance, value: string): SeenBalance => {
  if (value === seen.value) return seen;
  const isCredit = BigInt(value) > BigInt(seen.value);
  return { value, credits: seen.credits + (isCredit ? 1 : 0), before: isCredit ? seen.value : undefined };
};
