/** MOVE-9: the number that was typed; undefined when it is not a whole number from one to what is held. */
export const readItemAmount = (typed: string, held: string): number | undefined => {
  const text = typed.trim();
  if (!/^[1-9]\d*$/.test(text) || BigInt(text) > BigInt(held)) return undefined;
  const amount = Number(text);
  return Number.isSafeInteger(amount) ? amount : undefined;
};
