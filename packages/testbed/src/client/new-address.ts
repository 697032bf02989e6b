let addresses = 0;

/**
 * A client address out of 10.0.0.0/8, never the same twice in a process: failures and rates are counted by address, and
 * those of one browser must not slow another one down.
 */
export const newAddress = (): string => {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
};
