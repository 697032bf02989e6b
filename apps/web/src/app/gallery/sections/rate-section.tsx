import type { HistoryRange, RateHistory, RatePoint } from "@passport/protocol/calls/sups";
import { useState } from "react";
import { RateCard, type ShownHistory } from "../../../features/rates/rate-card.tsx";
import { Example, Pair, Section } from "../section.tsx";

const dayMs = 86_400_000;
const shapes = { "24h": { days: 1, count: 288 }, "7d": { days: 7, count: 168 }, "30d": { days: 30, count: 720 } };
/** Millionths of a dollar, so that the waves stay whole numbers. */
const usd = (millionths: number) => `0.${Math.round(millionths).toString().padStart(6, "0")}`;
/** From 0.0403 to 0.0412. */
const waveAt = (share: number) => {
  const wave = (count: number) => Math.sin(2 * Math.PI * count * share);
  return 40_300 + 900 * share + 700 * wave(2) + 300 * wave(5) + 150 * wave(23);
};

const sampleOf = (range: HistoryRange, now: number): RateHistory => {
  const { days, count } = shapes[range];
  const from = now - days * dayMs;
  const points = Array.from({ length: count }, (_, nth): RatePoint => {
    const last = usd(waveAt(nth / count));
    return { at: new Date(from + (nth * days * dayMs) / count).toISOString(), low: last, high: last, last };
  });
  return {
    range,
    from: new Date(from).toISOString(),
    to: new Date(now).toISOString(),
    since: new Date(now - 31 * dayMs).toISOString(),
    updated_at: new Date(now - 4000).toISOString(),
    open: points[0]?.last ?? null,
    change: null,
    points,
  };
};

const flat = (history: RateHistory): RateHistory => ({
  ...history,
  since: history.from,
  open: "0.12",
  points: history.points.map(({ at }) => ({ at, low: "0.12", high: "0.12", last: "0.12" })),
});

export const RateSection = () => {
  const [now] = useState(() => Date.now());
  const [range, setRange] = useState<HistoryRange>("24h");
  const history = sampleOf(range, now);
  const ready = (changed: RateHistory): ShownHistory => ({ status: "ready", history: changed, isLate: false });
  const failed: ShownHistory = {
    status: "failed",
    text: "The server is busy. Try again in a few seconds.",
    isRetrying: false,
    onRetry: () => undefined,
  };
  const card = { range, onRange: setRange, changedAt: now - 4000 };
  const live = { status: "live", price: "0.0412" } as const;
  return (
    <Section title="Price chart">
      <Pair>
        <Example name="Live">
          <RateCard {...card} live={live} shown={ready(history)} />
        </Example>
        <Example name="Feed out of date">
          <RateCard {...card} live={{ status: "silent", price: "0.0391" }} shown={ready(history)} />
        </Example>
        <Example name="Never moved, history of a day">
          <RateCard {...card} live={{ status: "live", price: "0.12" }} shown={ready(flat(history))} />
        </Example>
        <Example name="Loading">
          <RateCard {...card} live={{ status: "pending" }} shown={{ status: "loading" }} />
        </Example>
        <Example name="Empty">
          <RateCard {...card} live={{ status: "none" }} shown={ready({ ...history, since: null, points: [] })} />
        </Example>
        <Example name="Failed">
          <RateCard {...card} live={live} shown={failed} />
        </Example>
      </Pair>
    </Section>
  );
};
