/**
 * The error texts that the login form shows. The login page loads these and no others, so
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
  session_renewing: "User not authenticated.",
  incorrect_login: "Incorrect email or password.",
  no_email_provided: "No email has been provided",
  captcha_required: "Please verify you are human",
  wait_before_retry: "Too many tries. Wait {wait}, then try again.",
  already_logged_in_redirect: "You are already logged in, redirecting to home page...",
  login_required_redirect: "You need to be logged in to view this page. Redirecting to login page...",
} as const;

type Values = Record<string, string>;

/** A text with its `{placeholders}` filled; one without a value stays visible as written. */
export const fillMessage = (text: string, values: Values = {}): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);

/** Server messages are shown verbatim but for the first letter: "wrong Chain id" reads "Wrong Chain id" (ERROR-5). */
export const displayMessage = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
