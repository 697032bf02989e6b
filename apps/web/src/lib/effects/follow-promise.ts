/**
 * Reports how a promise settles unless it was left before: `useEffect(() => followPromise(load(), show, fail), [])`
 * ignores what comes after the component has gone.
 */
export const followPromise = <T>(
  promise: Promise<T>,
  onValue: (value: T) => void,
  onFailure: (failure: unknown) => void,
): (() => void) => {
  let isLeft = false;
  promise.then(
    (value) => isLeft || onValue(value),
    (failure: unknown) => isLeft || onFailure(failure),
  );
  return () => {
    isLeft = true;
  };
};
