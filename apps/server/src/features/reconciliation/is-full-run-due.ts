/** In UTC: an hour in which few play and most replicas are idle. */
const nightHour = 3;

const dayMs = 24 * 60 * 60 * 1000;

/** Whether no full run has begun since the newest night. */
export const isFullRunDue = (lastAt: Date | undefined, now: Date): boolean => {
  const tonight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), nightHour);
  const newestNight = tonight <= now.getTime() ? tonight : tonight - dayMs;
  return lastAt === undefined || lastAt.getTime() < newestNight;
};
