export interface JourneysReport {
  journeys: number;
  /** What players and the game did, by name. */
  steps: Record<string, number>;
  /** How often the books were compared with chains, operations and the game's own records. */
  looks: number;
  reorganisations: number;
  kills: Record<string, number>;
  /** Deliveries that the game received, and how many events these were. */
  deliveries: number;
  events: number;
  claims: Record<string, number>;
  moves: Record<string, number>;
  refunds: number;
  faults: string[];
}

export const emptyReport = (): JourneysReport => ({
  journeys: 0,
  steps: {},
  looks: 0,
  reorganisations: 0,
  kills: {},
  deliveries: 0,
  events: 0,
  claims: {},
  moves: {},
  refunds: 0,
  faults: [],
});

export const count = (counts: Record<string, number>, name: string, by = 1): void => {
  counts[name] = (counts[name] ?? 0) + by;
};

/** For the table: one line for each number. */
export const toLines = ({ faults, ...report }: JourneysReport): [string, string][] =>
  Object.entries(report).flatMap(([name, value]): [string, string][] =>
    typeof value === "number"
      ? [[name, String(value)]]
      : Object.entries(value)
          .toSorted(([a], [b]) => a.localeCompare(b))
          .map(([detail, number]): [string, string] => [titleOf(name, detail), String(number)]),
  );

const titleOf = (name: string, detail: string): string =>
  ({ kills: `kill -9 of ${detail}`, claims: `claims ${detail}`, moves: `moves ${detail}` })[name] ?? detail;
