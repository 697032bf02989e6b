/**
 * Texts of what players do with games and items, and of the service API. Part of the catalogue, in a file of its own: the
 * pages that need them load them, and no other page does.
 */
export const gameMessages = {
  // Payments
  claim_unknown: "This payment request doesn't exist. Go back to the game and start again.",
  claim_taken: "Another player has already paid this.",
  claim_closed: "The game has cancelled this payment.",
  claim_expired: "This payment request has expired. Go back to the game and start again.",
  game_unavailable: "The game cannot be reached for this right now. Try again later.",
  payments_held:
    "Your account's security has just changed. Until the hold ends, payments can take only a small amount. Nothing was taken.",
  payment_failed: "Issue making transaction, please try again or contract support.",
  payment_succeeded: "Transaction Successful, you may now close this page.",

  // Moves
  move_refused: "{reason} Nothing was moved, and no fee was taken.",
  move_unanswered: "{game} did not respond in time. Nothing was moved, and no fee was taken.",
  move_amount_invalid: "Amount exceeds total or below 0",
  item_in_use: "{game} needs it until {until}. {reason}",

  // Deposits of items
  collections_failed: "Something went wrong while fetching collection data",
  no_mint_contract: "Failed to get mint contract",
  token_uri_failed: "Failed to get uri from contract",
  item_amount_above_total: "Amount exceeds total",
  item_amount_negative: "Amount is below 0",
  item_amount_invalid: "Error in input",

  // Read by games and staff, never by players
  key_invalid: "This server key is not valid.",
  scope_missing: "This server key has no scope {scope}.",
  idempotency_key_missing: "Send an Idempotency-Key: 1 to 255 visible ASCII characters.",
  idempotency_key_reused: "This Idempotency-Key was used for another request.",
  version_unknown: "There is no such Passport-Version.",
  cursor_invalid: "This cursor is not one of ours.",
  player_unknown: "This game has no such player.",
  account_closing: "This player's account is about to be deleted. Try again if the player keeps it.",
  reference_taken: "Another claim of yours has this reference.",
  claims_exhausted: "Your game has as many open claims as it may. Cancel some, or wait until they are paid or expire.",
  refund_too_large: "This is more than what is left of the payment.",
  lock_too_long: "An item can be locked for 30 days at most.",
  token_taken: "This token exists already.",
  grants_exhausted: "Your game has granted as many items of this collection as it may in a day.",
  collection_foreign: "Your game runs no such collection.",
  too_many_keys: "This client has two valid keys already. Revoke one first.",
  client_in_use: "The client still has open claims, a balance, or items in its game.",
  endpoint_not_usable: "This address cannot receive webhooks. Use an https URL of a public host.",
  event_not_replayable: "This event cannot be sent again: it is still due, was withdrawn, or is a question.",
} as const;
