/** The library behind error reporting. It collects what broke and nothing of the person. */
import { captureException, init } from "@sentry/react";

const collectNothing = {
  userInfo: false,
  cookies: false,
  httpHeaders: false,
  httpBodies: [],
  urlQueryParams: false,
};

export const startReporter = (dsn: string, sampleRate: number) => {
  init({
    dsn,
    sampleRate,
    defaultIntegrations: false,
    dataCollection: collectNothing,
  });
  return (error: unknown) => void captureException(error);
};
