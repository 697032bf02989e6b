import { useEffect, useEffectEvent, useRef } from "react";

/** Acts once when the component appears. In development React lets every effect happen twice, to find those that mind. */
export const useOnce = (action: () => void) => {
  const isDone = useRef(false);
  const act = useEffectEvent(action);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    act();
  }, []);
};
