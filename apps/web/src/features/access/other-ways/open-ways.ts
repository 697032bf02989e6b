import { useSignInWays } from "../../../lib/social/sign-in-ways.ts";
import type { WayName } from "./way-name.ts";

/** Undefined while it is not known. A browser's own wallet needs nothing of ours. */
export const useOpenWays = () => {
  const ways = useSignInWays();
  const isOpen = (name: WayName): boolean | undefined => {
    switch (name) {
      case "wallet":
      case "connector":
        return true;
      case "meta":
        return ways && ways.facebook !== null;
      case "google":
        return ways && ways.google !== null;
      case "twitter":
        return ways?.twitter;
    }
  };
  return { ways, isOpen };
};
