/** What players ask about their history, from the newest page to a word that is nowhere. */
import type { HistoryFilter, HistoryPage, Ledger } from "@passport/ledger";
import { transactionSearchDepth } from "@passport/protocol";
import { rareTopic } from "./rounds.ts";

/** The default of the page (TXN-6). */
const pageSize = 20;

const ofPages = { barMs: 5, calls: 500 };
const ofSearches = { barMs: 50, calls: 150 };

export interface Question {
  name: string;
  barMs: number;
  /** How often it is asked of each size. */
  calls: number;
  /** Asks it once about this account; where exactly is up to chance. */
  ask(ledger: Ledger, accountId: string): Promise<HistoryPage>;
}

type Place = "first" | "middle" | "last";

const filters: Readonly<Record<string, HistoryFilter>> = {
  page: {},
  "common topic": { group: "SUPREMACY", subGroup: "PURCHASE" },
  "rare topic": rareTopic,
  "group of three": { group: "SUPREMACY" },
};

/** A page of the middle is any of the middle half. */
const pickPage = (place: Place, total: number): number => {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (place === "first") return 0;
  return place === "last" ? pages - 1 : Math.floor(pages * (0.25 + Math.random() / 2));
};

const pageQuestion = (what: string, filter: HistoryFilter, place: Place): Question => {
  const totals = new Map<string, number>();
  return {
    name: `${what}, ${place}`,
    ...ofPages,
    async ask(ledger, accountId) {
      const page = pickPage(place, totals.get(accountId) ?? 0);
      const answer = await ledger.history({ accountId, ...filter, page, pageSize, order: "newest" });
      totals.set(accountId, answer.total);
      return answer;
    },
  };
};

const dayMs = 24 * 60 * 60 * 1000;
const historyDays = 2 * 365;

/** Thirty days somewhere in two years. */
const periodQuestion = (what: string, filter: HistoryFilter): Question => ({
  name: `${what}, 30 days`,
  ...ofPages,
  ask(ledger, accountId) {
    const from = new Date(Date.now() - dayMs * (30 + Math.random() * (historyDays - 30)));
    const period = { from, to: new Date(from.getTime() + 30 * dayMs) };
    return ledger.history({ accountId, ...filter, ...period, page: 0, pageSize, order: "newest" });
  },
});

const searchQuestion = (what: string, text: string, filter: HistoryFilter = {}): Question => ({
  name: `search, ${what}`,
  ...ofSearches,
  ask: (ledger, accountId) =>
    ledger.search({
      accountId,
      ...filter,
      text,
      depth: transactionSearchDepth,
      page: 0,
      pageSize,
      order: "newest",
    }),
});

export const questions: readonly Question[] = [
  ...Object.entries(filters).flatMap(([what, filter]) =>
    (["first", "middle", "last"] as const).map((place) => pageQuestion(what, filter, place)),
  ),
  periodQuestion("page", {}),
  periodQuestion("group of three", { group: "SUPREMACY" }),
  searchQuestion("frequent word", "orbital"),
  searchQuestion("no match", "ornithopter"),
  searchQuestion("by name", "supremacy world"),
  searchQuestion("frequent word in a group", "orbital", { group: "SUPREMACY" }),
];
