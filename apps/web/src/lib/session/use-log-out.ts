import { useState } from "react";
import { logOut } from "./log-out.ts";

/** For every button that logs out: busy until the page reloads; `onFailure` receives the reason if it fails. */
export const useLogOut = (onFailure: (error: unknown) => void) => {
  const [isBusy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    try {
      await logOut();
    } catch (error) {
      setBusy(false);
      onFailure(error);
    }
  };
  return { isBusy, leave };
};
