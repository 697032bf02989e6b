import { Failure } from "../../../platform/wire/failure.ts";

/** L3: a provider without configuration is not open. */
export const openProvider = <T>(configuration: T | undefined): T => {
  if (configuration === undefined) throw new Failure("provider_not_open");
  return configuration;
};
