/** Apart from the section and its entries, which both show it. */
import type { BadgeProps } from "../../../ui/badge/badge.tsx";

export type AddressState = "ready" | "held" | "locked";

export const badges = {
  ready: { tone: "success", icon: "ok" },
  held: { tone: "warn", icon: "history" },
  locked: { tone: "warn", icon: "lock" },
} as const satisfies Record<AddressState, Pick<BadgeProps, "tone" | "icon">>;
