/** CONFIG-12: every error is reported unless configured otherwise; a value that makes no sense costs little. */
export const parseSampleRate = (configured: string | undefined): number => {
  if (configured === undefined || configured.trim() === "") return 1;
  const rate = Number(configured);
  return rate >= 0 && rate <= 1 ? rate : 0.01;
};
