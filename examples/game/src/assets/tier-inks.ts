/** The ink of a picture: one for each tier of Passport. */
const inks: ReadonlyMap<string, string> = new Map([
  ["MEGA", "#9aa7b5"],
  ["COLOSSAL", "#6fb1a0"],
  ["RARE", "#4c9bff"],
  ["ULTRA_RARE", "#a78bfa"],
  ["EXOTIC", "#f472d0"],
  ["GUARDIAN", "#34d399"],
  ["LEGENDARY", "#ff9f1c"],
  ["ELITE_LEGENDARY", "#ff6a3d"],
  ["MYTHIC", "#ff4d5e"],
  ["DEUS_EX", "#ffe066"],
  ["TITAN", "#ddf6ff"],
]);

export const tiers = [...inks.keys()] as [string, ...string[]];

/** A tier that is not among them is printed in grey. */
export const inkOf = (tier: string): string => inks.get(tier) ?? "#9aa7b5";
