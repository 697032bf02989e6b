/** Clients come from many loopback addresses; the whole of 127.0.0.0/8 is this machine. */

/** Below what our server allows guests of one address. */
export const clientsPerAddress = 40;
const addressesPerBlock = 250;

export const addressOf = (client: number): string => {
  const address = Math.floor(client / clientsPerAddress);
  return `127.7.${Math.floor(address / addressesPerBlock)}.${(address % addressesPerBlock) + 1}`;
};
