/** The one way to load a component lazily: what to load, what to show meanwhile, and what to show when it failed. */
import { type ComponentType, type ReactNode, useEffect } from "react";
import { useStore } from "../store/store.ts";
import { type Moment, useMoment } from "./moment.ts";
import { createPart, type Part, type PartState } from "./part.ts";

interface LazyOptions {
  when?: Moment;
  /** The page works without it. */
  isOptional?: boolean;
  /** Shown until the component is here; nothing by default. */
  waiting?: ReactNode;
  /** Shown after a failed attempt, while it is being retried; what is shown while waiting by default. */
  failed?: ReactNode;
}

export type LazyComponent<Props extends object> = ComponentType<Props> & Pick<Part<unknown>, "load">;

/** The state of a part, which is fetched while `isWanted`. */
export const usePart = <T,>(part: Part<T>, isWanted: boolean): PartState<T> => {
  const state = useStore({ subscribe: part.subscribe, get: part.state });
  const isMissing = isWanted && state.status !== "ready";
  useEffect(() => (isMissing ? part.want() : undefined), [isMissing, part]);
  return state;
};

interface LazyPartProps<Props extends object> extends LazyOptions {
  part: Part<ComponentType<Props>>;
  props: Props;
}

const LazyPart = <Props extends object>({
  part,
  props,
  when = "now",
  waiting,
  failed = waiting,
}: LazyPartProps<Props>) => {
  const state = usePart(part, useMoment(when));
  if (state.status === "ready") return <state.value {...props} />;
  return state.status === "failed" ? failed : waiting;
};

/**
 * No `React.lazy`: it would throw into the page when its file cannot be fetched and never try again, and it shows its
 * fallback for at least 300 ms even when the file is here.
 */
export const lazyComponent = <Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
  options: LazyOptions = {},
): LazyComponent<Props> => {
  const part = createPart(fetch, options);
  return Object.assign((props: Props) => <LazyPart part={part} props={props} {...options} />, { load: part.load });
};
