import type { FarmCardProps } from "./take-out-card.tsx";

export type MovePanelProps = Omit<FarmCardProps, "farm">;

/** What is not read yet cannot be judged. Without a wallet a click says what is missing. */
export const isUnread = ({ account, info }: Pick<MovePanelProps, "account" | "info">): boolean =>
  account !== undefined && info === undefined;
