/** For servers. The login alone also works in pages of a client that has no server. */
export { fromBaseUnits, toBaseUnits } from "./amounts.ts";
export type { Login } from "./login.ts";
export { type ApiErrorCode, PassportError, type PassportErrorCode } from "./passport-error.ts";
export type { ClaimQuery, Claims } from "./server/api/claims.ts";
export type { EventQuery, Events, SentEvent } from "./server/api/events.ts";
export type { ItemQuery, Items, ItemToRelease, NewGrant, NewLock } from "./server/api/items.ts";
export type { Listing, Page, PageQuery } from "./server/api/listing.ts";
export type { Players } from "./server/api/players.ts";
export type { WriteOptions } from "./server/api/request-api.ts";
export {
  type Balance,
  createPassportServer,
  type PassportServer,
  type PassportServerOptions,
} from "./server/create-passport-server.ts";
export type { LoggedIn } from "./server/exchange.ts";
export type { VerifiedToken } from "./server/verify-token.ts";
export type { Claim, ClaimStatus, NewClaim, NewRefund, Refund } from "./wire/claim.ts";
export type { Item, ItemKind, ItemLocation, OwnedItem } from "./wire/item.ts";
export type { ConnectedPlayer, Player } from "./wire/player.ts";
