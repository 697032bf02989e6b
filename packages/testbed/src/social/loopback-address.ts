/** The providers know pages on this machine only, as a real one knows the addresses that were registered with it. */
export const isLoopbackAddress = (value: string): boolean =>
  URL.canParse(value) && /^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?$/.test(new URL(value).origin);
