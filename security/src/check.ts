import type { Fixture } from "./fixture.ts";
import type { Row } from "./row.ts";

export interface Size {
  /** Quick: inside `npm test`, a few seconds each, so that a check cannot rot. Full: at the size that the rules ask for. */
  isQuick: boolean;
  /** Of everything random: the same seed makes the same run. */
  seed: number;
  /** How many random sequences, or kills, where the usual number is not wanted. */
  count?: number;
}

export interface Check {
  name: string;
  /** Rules that its quick run proves as a whole, such as "TFA-14". */
  rules?: readonly string[];
  /** Checks of one group also run together, by the group's name. */
  group?: "takeover";
  /** Not among the tests of CI: it needs a registry, or is one of them in small elsewhere. */
  onlyByCommand?: true;
  run(fixture: Fixture, size: Size): Promise<Row[]>;
}
