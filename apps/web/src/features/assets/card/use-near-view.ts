import { type RefObject, useEffect, useState } from "react";

/** So far ahead that what is drawn when it comes near is there when it comes into view. */
const ahead = "600px";

/** Whether an element has been in view, or nearly so. */
export const useNearView = (element: RefObject<Element | null>): boolean => {
  const [hasBeenNear, setNear] = useState(false);
  useEffect(() => {
    if (hasBeenNear || !element.current) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.some((entry) => entry.isIntersecting)), {
      rootMargin: ahead,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [hasBeenNear, element]);
  return hasBeenNear;
};
