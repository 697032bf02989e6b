import type { FastifyBaseLogger, FastifyServerOptions } from "fastify";

/**
 * The log of one request, made when its first line is written. Fields are searched for secrets when a log is made, which
 * costs as much as the check of an answer, and most requests write no line of their own.
 */
export const createRequestLog: NonNullable<FastifyServerOptions["childLoggerFactory"]> = (log, bindings, options) => {
  let made: FastifyBaseLogger | undefined;
  const child = () => {
    made ??= log.child(bindings, options);
    return made;
  };
  return {
    get level() {
      return log.level;
    },
    fatal: (...line: [object]) => child().fatal(...line),
    error: (...line: [object]) => child().error(...line),
    warn: (...line: [object]) => child().warn(...line),
    info: (...line: [object]) => child().info(...line),
    debug: (...line: [object]) => child().debug(...line),
    trace: (...line: [object]) => child().trace(...line),
    silent: () => undefined,
    child: (...given) => child().child(...given),
  };
};
