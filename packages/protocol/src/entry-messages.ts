/**
 * The error texts that can occur at login and sign-up. The login page loads these and no others, so
 * that what features say to players who are in does not make the first page heavier.
 */
export const entryMessages = {
  // Any failure
  internal: "Something went wrong, please try again.",
  no_response: "No response was received",
  not_found: "We couldn't find this.",
  bad_request: "The request could not be understood.",
  forbidden_origin: "This request came from another site and was refused.",
  too_many_requests: "Too many requests. Wait a moment, then try again.",
  overloaded: "The server is busy. Try again in a few seconds.",
  unavailable: "The service is not available right now. Try again in a minute.",
  command_timeout: "The server did not respond in time. Try again.",
  connection_closed: "The connection was closed. Try again once it is back.",

  // Access
  not_authenticated: "User not authenticated.",
  // The same text: a session that is over is no session.
  session_over: "User not authenticated.",
  incorrect_login: "Incorrect email or password.",
  step_up_required: "Please confirm it's you.",
  permission_denied: "You do not have permission to do this.",
  no_email_set: "No email has been set.",
  no_email_provided: "No email has been provided",
  captcha_required: "Please verify you are human",
  wait_before_retry: "Too many tries. Wait {wait}, then try again.",
  already_logged_in_redirect: "You are already logged in, redirecting to home page...",
  reset_requested: "If this email has an account, a reset link has been sent.",
  link_invalid: "This link is no longer valid. Request a new one.",
  email_verified: "Success! Your email's been verified!",
  email_verified_by_token: "Success! You have verified your email.",
  email_not_verified: "This email has not been verified. Start the sign-up again.",
  email_unverified: "Verify your email first.",
  email_taken: "This email already has an account. Log in, or reset the password.",
  username_taken: "Username is already taken.",
  username_invalid: "A username has 3 to 15 letters, digits or underscores.",
  password_weak: "Password must be at least 8 characters with at least 1 number, 1 lowercase and 1 uppercase letter.",
  password_common: "This password is too common.",
  tfa_expired: "This check has expired. Log in again.",
  two_factor_blocked:
    "Too many wrong codes. Only a browser that you have used before can still log in. Otherwise contact support.",
  not_me_done: "Your account is locked and every session has been ended.",
  login_required_redirect: "You need to be logged in to view this page. Redirecting to login page...",

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

  // Social
  facebook_failed: "Failed to login through Facebook",
  facebook_status_failed: "Failed to get login status",
  google_failed: "Couldn't connect to Google: {code}",
  social_failed: "Failed to authenticate user",
  popup_failed: "Failed to open popup window",
  identity_email_taken: "This email already has an account. Log in with your existing method and connect there.",
  identity_taken: "This account is already connected to another player.",
  identity_not_proven: "This sign-up has expired. Start again.",
  provider_not_open: "This way to log in isn't available.",
  provider_unavailable: "The provider isn't responding right now. Try again in a minute, or log in another way.",
  redirect_not_allowed: "This address is not one of ours.",

  // Other sites
  client_unknown: "This site is not registered with us. Nothing was sent to it.",
  interaction_over: "This request has expired. Go back to the site and log in again.",
} as const;

type Values = Record<string, string>;

/** A text with its `{placeholders}` filled; one without a value stays visible as written. */
export const fillMessage = (text: string, values: Values = {}): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);

/** Server messages are shown verbatim but for the first letter: "wrong Chain id" reads "Wrong Chain id" (ERROR-5). */
export const displayMessage = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
