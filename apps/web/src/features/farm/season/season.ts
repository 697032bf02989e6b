/** The season as the bar draws it. */
interface SeasonFacts {
  now: bigint;
  periodFinish: bigint;
  rewardsDuration: bigint;
}

export interface Season {
  startsAt: Date;
  endsAt: Date;
  /** How much of it has passed, in thousandths. */
  passed: number;
  /** The first days of months well inside it, at most four. */
  months: Date[];
}

const toDate = (seconds: bigint): Date => new Date(Number(seconds) * 1000);
const monthsShown = 4;

const monthsBetween = (start: Date, end: Date): Date[] => {
  const months: Date[] = [];
  const next = new Date(start.getFullYear(), start.getMonth() + 1, 1);
  while (next < end) {
    months.push(new Date(next));
    next.setMonth(next.getMonth() + 1);
  }
  return months;
};

/** Undefined before the first rewards came. */
export const seasonOf = ({ now, periodFinish, rewardsDuration }: SeasonFacts): Season | undefined => {
  if (periodFinish === 0n || rewardsDuration === 0n) return undefined;
  const start = periodFinish - rewardsDuration;
  const passed = now < start ? 0n : now > periodFinish ? rewardsDuration : now - start;
  const [startsAt, endsAt] = [toDate(start), toDate(periodFinish)];
  return {
    startsAt,
    endsAt,
    passed: Number((1000n * passed) / rewardsDuration),
    months: monthsBetween(startsAt, endsAt).slice(0, monthsShown),
  };
};
