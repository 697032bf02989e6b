import { type ReactNode, useEffect, useState } from "react";

/** What nobody can need before they have clicked on something, and so need not be loaded before. */
export const AfterClick = ({ children }: { children: ReactNode }) => {
  const [hasClicked, setClicked] = useState(false);
  useEffect(() => {
    const note = () => setClicked(true);
    addEventListener("click", note, { once: true });
    return () => removeEventListener("click", note);
  }, []);
  return hasClicked ? children : null;
};
