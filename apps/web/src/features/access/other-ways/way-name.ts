/** LOGIN-7: the other ways in, in their order. */
export const wayNames = ["wallet", "connector", "meta", "google", "twitter"] as const;
export type WayName = (typeof wayNames)[number];
