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
  login_required_redirect: "You need to be logged in to view this page. Redirecting to login page...",

  // Money
  insufficient_funds: "You do not have enough SUPS for this.",
  account_locked: "Your account is locked for this. Unlock it first.",
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

  // Social
  facebook_failed: "Failed to login through Facebook",
  facebook_status_failed: "Failed to get login status",
  google_failed: "Couldn't connect to Google: {code}",
  social_failed: "Failed to authenticate user",
  popup_failed: "Failed to open popup window",

  // Files
  upload_failed: "Failed to upload image, please try again.",
  file_too_large: "File is larger than the max file size: {limit} bytes",

  // Profile
  user_fetch_failed: "Something went wrong while fetching the user. Please try again or contact support.",
  name_too_long: "A name can have at most 50 characters.",
} as const;

export type MessageCode = keyof typeof messages;

/** How a message is shown; everything that is not listed is an error (ERROR-6). */
export const messageTones: Partial<Record<MessageCode, "info" | "success">> = {
  wallet_authenticate: "info",
};

/** A catalogue text with its `{placeholders}` filled; one without a value stays visible as written. */
export const messageText = (code: MessageCode, values: Record<string, string> = {}): string =>
  messages[code].replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);

export const isMessageCode = (code: string): code is MessageCode => Object.hasOwn(messages, code);

/** Server messages are shown verbatim but for the first letter: "wrong Chain id" reads "Wrong Chain id" (ERROR-5). */
export const displayMessage = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
