import { entryMessages, fillMessage } from "./entry-messages.ts";

/**
 * The catalogue: every message the server can send and every error or success the rules quote
 * (ERROR-1); what only games and their pages need is in `game-messages.ts`. The code travels as `error_code`, the text as `message`. Quoted texts are kept
 * letter for letter, odd spellings included; a wording is one line to change.
 */
export const messages = {
  ...entryMessages,

  // Sign-up; not among the entry messages, because the login page shows none of them
  terms_not_accepted: "Accept the terms and conditions to continue.",
  terms_outdated: "The terms and conditions have changed. Reload the page and read them again.",

  // Links, recovery and other ways in
  not_me_done: "Your account is locked and every session has been ended.",
  email_verified: "Success! Your email's been verified!",
  email_verified_by_token: "Success! You have verified your email.",
  reset_requested: "If this email has an account, a reset link has been sent.",
  two_factor_blocked:
    "Too many wrong codes. Only a browser that you have used before can still log in. Otherwise contact support.",
  identity_not_proven: "This sign-up has expired. Start again.",
  client_unknown: "This site is not registered with us. Nothing was sent to it.",
  interaction_over: "This request has expired. Go back to the site and log in again.",
  redirect_not_allowed: "This address is not one of ours.",
  facebook_failed: "Failed to login through Facebook",
  facebook_status_failed: "Failed to get login status",
  google_failed: "Couldn't connect to Google: {code}",
  identity_email_taken: "This email already has an account. Log in with your existing method and connect there.",
  identity_taken: "This account is already connected to another player.",

  // Forms of sign-up, recovery and social logins
  email_not_verified: "This email has not been verified. Start the sign-up again.",
  email_unverified: "Verify your email first.",
  email_taken: "This email already has an account. Log in, or reset the password.",
  username_taken: "Username is already taken.",
  username_invalid: "A username has 3 to 15 letters, digits or underscores.",
  password_weak: "Password must be at least 8 characters with at least 1 number, 1 lowercase and 1 uppercase letter.",
  password_common: "This password is too common.",
  tfa_expired: "This check has expired. Log in again.",
  no_email_set: "No email has been set.",
  permission_denied: "You do not have permission to do this.",
  step_up_required: "Please confirm it's you.",
  password_mismatch: "Password does not match",
  username_needed: "A username is required to proceed.",
  no_request_data: "No request data found",
  no_code_set: "No code has been set.",
  incorrect_code: "Incorrect code. Please try again.",
  username_required: "Username is required",
  email_required: "Email is required",
  email_invalid: "Invalid email address",
  password_required: "Password is required",
  link_invalid: "This link is no longer valid. Request a new one.",
  social_failed: "Failed to authenticate user",
  popup_failed: "Failed to open popup window",
  provider_not_open: "This way to log in isn't available.",
  provider_unavailable: "The provider isn't responding right now. Try again in a minute, or log in another way.",
  password_guessable: "This password is easy to guess. Use a few words that don't belong together.",

  // Access, once logged in
  incorrect_password: "Incorrect password. Please try again.",
  tfa_already_set: "Two-factor authentication is already on.",
  tfa_not_set: "Two-factor authentication is not set up.",
  passkey_refused: "This passkey wasn't accepted. Try another one, or log in another way.",

  // Money
  insufficient_funds: "You do not have enough SUPS for this.",
  account_locked: "Your account is locked for this. Contact support to unlock it.",
  early_limit_exceeded: "This amount will exceed the early contributor limit.",
  withdraw_not_yet: "This is more than you can withdraw now.",
  early_limit_reached: "Early contributor limit reached for today",
  agreement_sign_failed: "Failed to sign message. Please try again!",
  withdraw_check_failed: "Unable to get withdrawal details, please try again or contract support.",
  withdraw_amount_invalid: "Error setting withdraw amount",
  withdraw_own_balance_unknown: "Could not get user $SUPS balance",
  withdraw_insufficient: "Insufficient $SUPS",
  withdraw_contract_low: "Withdraw Contract balance too low.",
  withdraw_contract_unknown: "Issue getting withdraw contract balance , please try again.",
  withdraw_contract_unchecked: "Unable to check withdraw contract balance.",
  withdraw_signature_failed: "Issue withdrawing, try again or contract support.",
  withdraw_transaction_failed: "Issue withdrawing, please try again.",
  deposit_check_failed: "Unable to get deposit details, please try again or contract support.",
  deposit_failed: "Issue depositing, please try again.",
  deposit_reverted: "Error: Transaction Failed",
  deposit_not_a_number: "Amount must be a number",
  deposit_negative: "Amount can't be negative",
  deposit_above_max: "Deposit amount above max value",
  asset_locked: "The asset is locked by an operation in progress.",
  not_reversible: "This transaction cannot be reversed.",

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
  wallet_rejected: "You cancelled in your wallet. Nothing moved.",
  wallet_cancelled: "You cancelled in your wallet.",
  wallet_linked: "Wallet connected to account.",
  last_way_in: "This is your only way to log in. Add another one first.",

  // Farm
  farm_wallet_too_low: "Not enough SUPS-BNB LP in wallet",
  farm_stake_too_low: "Not enough SUPS-BNB LP staked in farming pool",

  // Assets
  assets_failed: "An error occurred while loading assets.",
  asset_fetch_failed: "Something went wrong while fetching the item's data. Please try again later.",
  asset_address_failed: "Something went wrong while fetching asset data.",
  metadata_unavailable: "The game isn't responding right now. Try again in a moment.",
  wrong_chain: "Connected to wrong chain.",
  switch_network_failed: "Error switching network",
  approval_unknown: "Could not check if already approved",
  transition_failed: "Something went wrong, please try again",
  mint_failed: "Issue minting, please try again or contact support.",

  // Files
  upload_failed: "Failed to upload image, please try again.",
  file_too_large: "File is larger than the max file size: {limit} bytes",
  file_not_an_image: "This file is not a picture that can be read. Choose a PNG, JPEG or WebP.",
  too_many_uploads: "Too many pictures for today. Try again tomorrow.",

  // Profile
  user_fetch_failed: "Something went wrong while fetching the user. Please try again or contact support.",
  no_permission_redirect: "You do not have permission view this page. Redirecting to profile page...",
  recovery_codes_failed: "Issue getting recovery code, try again or contact support.",
  name_too_long: "A name can have at most 50 characters.",
  username_empty: "Username cannot be empty",
  mobile_number_invalid: "A mobile number starts with + and the country code, then digits.",
  update_succeeded: "Your account has successfully been updated!",
  email_not_proven: "Enter the code that was sent to the new email first.",
  connect_failed: "Failed to authenticated user",
  tfa_remove_failed: "Failed to remove Two-Factor authentication.",
  locked: "Successfully locked {type}.",
  lock_failed: "Could not lock {type}, try again or contact support.",
  username_differs: "This is not your username.",
  account_holds_value: "Your account still holds SUPS or assets. Withdraw or spend them first, or they would be lost.",
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
  update_succeeded: "success",
  locked: "success",
};

/** A catalogue text with its `{placeholders}` filled. */
export const messageText = (code: MessageCode, values?: Record<string, string>): string =>
  fillMessage(messages[code], values);

export const isMessageCode = (code: string): code is MessageCode => Object.hasOwn(messages, code);
