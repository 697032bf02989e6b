import type { ComponentType, ReactNode } from "react";

/**
 * Shows its children while the wallet is on the chain, and the way there otherwise (CHAIN-6, BUY-5, DEPOSIT-5, NAV-27). It
 * belongs to features/wallet; the page that composes both passes it in.
 */
export type NetworkGate = ComponentType<{ wanted: number; children: ReactNode }>;
