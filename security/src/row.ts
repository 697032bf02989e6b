/** One proven or refuted fact: what was aimed at and what was measured. */
export interface Row {
  check: string;
  aim: string;
  measured: string;
  ok: boolean;
}
