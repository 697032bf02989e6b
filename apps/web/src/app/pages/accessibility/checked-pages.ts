import type checkedTests from "./checked.json";

export interface CheckedPage {
  address: string;
  checks: number;
  widths: number[];
  states: string[];
}

type CheckedTests = readonly (Pick<(typeof checkedTests)[number], "title"> & {
  checks: Readonly<Record<string, readonly number[] | undefined>>;
})[];

/** A test's title without the rules that it proves. */
const stateOf = (title: string): string => title.replace(/\[[A-Z0-9]+-\d+\] ?/g, "").trim();

const distinct = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

/** What the tests checked, by page; `other` last. */
export const checkedPages = (tests: CheckedTests): CheckedPage[] => {
  const addresses = distinct(tests.flatMap(({ checks }) => Object.keys(checks))).sort(
    (a, b) => Number(a === otherPages) - Number(b === otherPages) || a.localeCompare(b),
  );
  return addresses.map((address) => {
    const here = tests.filter(({ checks }) => checks[address] !== undefined);
    const widths = here.flatMap(({ checks }) => checks[address] ?? []);
    return {
      address,
      checks: widths.length,
      widths: distinct(widths).sort((a, b) => a - b),
      states: distinct(here.map(({ title }) => stateOf(title))),
    };
  });
};

/** The key of screens that have no address in the product. */
export const otherPages = "other";
