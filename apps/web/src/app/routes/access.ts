/** Who may see a page. Each route declares one of these; `guard.ts` judges visits by them. */

/** What a visitor has begun before: pages may need it. */
export interface Begun {
  /** A code was sent and waits to be typed (EMAIL-2). */
  holdsEmailCode: boolean;
  hasPendingSignup: boolean;
}

/** What must be there before the page makes sense, and where a visitor without it goes. */
export interface Requirement {
  isMet(visit: Begun): boolean;
  otherwise(redirectURL: string | undefined): string;
}

export type Access =
  | { for: "anyone"; requires?: Requirement; onlyInDevelopment?: true }
  /** A signed-in player goes to the profile instead (ROUTE-7). */
  | {
      for: "guests";
      requires?: Requirement;
      /** With one of these in the query the page was opened by another site, and signed-in players see it too. */
      openedBySiteWith?: readonly string[];
      /** Recovery: a login that waits for its second factor does not lead away from here (SESSION-9). */
      isRecovery?: true;
    }
  | {
      for: "players";
      /** The address names a player, and only they may see the page (PROFILE-7, TFA-27). */
      isOwnOnly?: true;
    }
  /** An address without a page. */
  | { for: "redirect"; guestsGoTo: string; playersGoTo: string }
  /** No route of the product: guests log in first, players are led to their profile. */
  | { for: "unknown" };

export const anyone: Access = { for: "anyone" };
export const guests: Access = { for: "guests" };
export const players: Access = { for: "players" };
