/**
 * The catalogue: every message the server can send and every error or success the rules quote
 * (ERROR-1). The code travels as `error_code`, the text as `message`. Quoted texts are kept
 * letter for letter, odd spellings included; a wording is one line to change.
 */
export const messages = {
  // Any failure
  internal: "Something went wrong, please try again.",
  no_response: "No response was received",
  not_found: "This does not exist.",
  bad_request: "The request could not be understood.",
  forbidden_origin: "This request came from another site and was refused.",
  too_many_requests: "Too many requests. Wait a moment, then try again.",
  overloaded: "The server is busy. Try again in a few seconds.",
  unavailable: "The service is not available right now. Try again in a minute.",
  command_timeout: "The server did not answer in time. Try again.",
  connection_closed: "The connection was closed. Try again once it is back.",

  // Access
  not_authenticated: "User not authenticated.",
  incorrect_login: "Incorrect email or password.",
  step_up_required: "Please confirm that it is you.",
  permission_denied: "You do not have permission to do this.",
  no_email_set: "No email has been set.",
  no_email_provided: "No email has been provided",
  captcha_required: "Please verify you are human",
  wait_before_retry: "Too many tries. Wait {wait}, then try again.",
  already_logged_in_redirect: "You are already logged in, redirecting to home page...",
  reset_requested: "If this email has an account, a reset link has been sent.",
  link_invalid: "This link is not valid any more. Ask for a new one.",
  email_verified: "Success! Your email's been verified!",
  email_verified_by_token: "Success! You have verified your email.",
  email_not_verified: "This email has not been verified. Start the sign-up again.",
  email_unverified: "Verify your email first.",
  email_taken: "This email already has an account. Log in, or reset the password.",
  username_taken: "Username is already taken.",
  username_invalid: "A username has 3 to 15 letters, digits or underscores.",
  password_weak: "Password must be at least 8 characters with at least 1 number, 1 lowercase and 1 uppercase letter.",
  password_common: "This password is too common.",
  password_already_set: "This account already has a password. Change it instead.",
  incorrect_password: "Incorrect password. Please try again.",
  tfa_expired: "This check is over. Log in again.",
  two_factor_blocked:
    "Too many wrong codes. Only a browser that you have used before can still log in. Otherwise contact support.",
  tfa_already_set: "Two-factor authentication is already on.",
  tfa_not_set: "Two-factor authentication is not set up.",
  not_me_done: "Your account is locked and every session has been ended.",
  login_required_redirect: "You need to be logged in to view this page. Redirecting to login page...",

  // Money
  insufficient_funds: "You do not have enough SUPS for this.",
  account_locked: "Your account is locked for this. Unlock it first.",
  withdrawals_disabled: "Withdrawals are not open right now.",
  withdrawals_held: "Withdrawals are held until {until}, because your account's security has just changed.",
  withdrawal_limit: "This is above what can be signed at the moment. Try a smaller amount, or later.",
  voucher_open: "Another request with this nonce is still open. Finish it, or wait until it has run out.",
  wrong_nonce: "The wallet has moved on since. Reload the page and try again.",
  too_many_pending: "Too many deposits are waiting already. Wait until one of them is done.",
  sale_closed: "The sale is closed right now.",
  purchase_too_small: "This is below the smallest purchase.",
  purchase_too_large: "This is above the largest purchase.",
  nothing_left_to_sell: "There are not enough SUPS left for this purchase.",
  asset_status: "This cannot be done with the asset where it is now.",
  asset_locked: "The asset is locked by something that is still under way.",
  ambiguous_token: "Several collections have this token. Name the collection.",
  item_amount: "Items are withdrawn one at a time.",
  no_items_left: "You have none of this item left to withdraw.",
  withdrawals_halted: "Withdrawals are paused while we check our books. Your SUPS are safe.",
  not_reversible: "This transaction cannot be reversed.",

  // Forms
  password_mismatch: "Password does not match",
  username_needed: "A username is required to proceed.",
  no_request_data: "No request data found",
  no_code_set: "No code has been set.",
  incorrect_code: "Incorrect code. Please try again.",
  username_required: "Username is required",
  email_required: "Email is required",
  email_invalid: "Invalid email address",
  password_required: "Password is required",

  // Wallet
  wallet_login_failed:
    "There was a problem logging you in, Passport may be updating at this time. If the issue persists please contact support.",
  wallet_connect_failed: "Issue logging in with WalletConnect, try again or contact support.",
  wallet_authenticate: "Please authenticate your wallet.",
  bad_chain: "Bad chain selected.",
  no_signature: "No signature was found in process.",
  wallet_not_connected: "Wallet is not connected.",
  wallet_insufficient_funds: "Wallet does not have sufficient funds.",
  provider_not_ready: "provider not ready",
  signature_invalid: "The signature could not be verified. Try again.",
  wallet_taken: "This wallet belongs to another account. Log in with it, and remove it there first.",
  wallet_not_linked: "No wallet is linked to this account.",
  wallet_linked: "Wallet connected to account.",
  last_way_in: "This is the only way into your account. Add another one first.",

  // Social
  facebook_failed: "Failed to login through Facebook",
  facebook_status_failed: "Failed to get login status",
  google_failed: "Couldn't connect to Google: {code}",
  social_failed: "Failed to authenticate user",
  popup_failed: "Failed to open popup window",
  identity_email_taken: "This email already has an account. Log in with your existing method and connect there.",
  identity_taken: "This account is already connected to another player.",
  identity_not_linked: "No such account is connected.",
  identity_not_proven: "This sign-up is over. Start it again.",
  provider_not_open: "This way to log in is not open here.",
  provider_unavailable: "The provider does not answer right now. Try again in a minute, or log in another way.",
  redirect_not_allowed: "This address is not one of ours.",

  // Other sites
  client_unknown: "This site is not registered with us. Nothing was sent to it.",
  code_invalid: "This code is not valid.",
  interaction_over: "This request is over. Go back to the site and log in again.",
  origin_taken: "This origin belongs to another client.",

  // Files
  upload_failed: "Failed to upload image, please try again.",
  file_too_large: "File is larger than the max file size: {limit} bytes",

  // Profile
  user_fetch_failed: "Something went wrong while fetching the user. Please try again or contact support.",
  no_permission_redirect: "You do not have permission view this page. Redirecting to profile page...",
  recovery_codes_failed: "Issue getting recovery code, try again or contact support.",
  name_too_long: "A name can have at most 50 characters.",
} as const;

export type MessageCode = keyof typeof messages;

/** How a message is shown; everything that is not listed is an error (ERROR-6). */
export const messageTones: Partial<Record<MessageCode, "info" | "success">> = {
  wallet_authenticate: "info",
  reset_requested: "success",
  email_verified: "success",
  email_verified_by_token: "success",
  not_me_done: "success",
  wallet_linked: "success",
};

/** A catalogue text with its `{placeholders}` filled; one without a value stays visible as written. */
export const messageText = (code: MessageCode, values: Record<string, string> = {}): string =>
  messages[code].replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);

export const isMessageCode = (code: string): code is MessageCode => Object.hasOwn(messages, code);

/** Server messages are shown verbatim but for the first letter: "wrong Chain id" reads "Wrong Chain id" (ERROR-5). */
export const displayMessage = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
