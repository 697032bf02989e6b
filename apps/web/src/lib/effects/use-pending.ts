import { useState } from "react";

/** Runs an action, and says whether one is still running: for a button that is busy until its work has ended. */
export const usePending = () => {
  const [running, setRunning] = useState(0);
  const run = async (action: () => Promise<void>): Promise<void> => {
    setRunning((count) => count + 1);
    try {
      await action();
    } finally {
      setRunning((count) => count - 1);
    }
  };
  return { isPending: running > 0, run };
};
