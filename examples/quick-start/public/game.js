// #region log-in
import { createPassport } from "@passport/sdk/browser";

const passport = createPassport(await (await fetch("/configuration")).json());

const say = (text) => {
  document.getElementById("status").textContent = text;
};

const toButton = ([label, onClick]) => {
  const button = document.createElement("button");
  button.textContent = label;
  button.addEventListener("click", () => onClick().catch((error) => say(error.message)));
  return button;
};

/** Our server exchanges the login for the player. A login works once and expires after a minute. */
const sendToServer = async (login) => {
  const headers = { "content-type": "application/json" };
  const response = await fetch("/session", { method: "POST", headers, body: JSON.stringify(login) });
  if (!response.ok) return say("Passport did not confirm this login. Please try again.");
  await showPlayer();
};

const logIn = async () => {
  // Call it first thing in the click: browsers block windows that open later.
  const outcome = await passport.logIn();
  if (outcome.status === "done") await sendToServer(outcome.login);
  if (outcome.status === "closed") say("The window was closed before you were logged in.");
  if (outcome.status === "timed_out") say("That took too long. Please try again.");
};

/** Ends the session here and at Passport. */
const logOut = async () => {
  await Promise.all([passport.logOut(), fetch("/session", { method: "DELETE" })]);
  await showPlayer();
};

const actions = { "Log out": logOut };
// #endregion

/** The window reports the payment first; our server delivers when the webhook arrives. */
const untilPaid = async (number, triesLeft = 20) => {
  const { status } = await (await fetch(`/orders/${number}`)).json();
  if (status === "paid") return say("Repair kit delivered.");
  if (triesLeft === 0)
    return say("This is taking longer than usual. You will get the kit as soon as the payment is confirmed.");
  await new Promise((resolve) => setTimeout(resolve, 500));
  return untilPaid(number, triesLeft - 1);
};

const createOrder = async () => {
  const response = await fetch("/orders", { method: "POST" });
  if (!response.ok) throw new Error("We could not create your order. Reload the page and log in again.");
  return response.json();
};

const buy = async () => {
  // Not awaited: the payment window must open in the click.
  const order = createOrder();
  const outcome = await passport.pay(order);
  if (outcome.status === "paid") await untilPaid((await order).number);
  if (outcome.status === "closed") say("The window was closed. If you paid, the kit will arrive in a moment.");
  if (outcome.status === "blocked") say(`Please open this page to pay: ${(await order).payment_url}`);
};

actions["Buy a repair kit for 2.5 SUPS"] = buy;

// #region log-in
const showPlayer = async () => {
  const { player } = await (await fetch("/session")).json();
  say(player === null ? "You are not logged in." : `Welcome, ${player.username}. Your id here is ${player.player_id}.`);
  const offered = player === null ? { "Log in with Passport": logIn } : actions;
  document.getElementById("buttons").replaceChildren(...Object.entries(offered).map(toButton));
};

// If the browser blocked the window, the player left this page for Passport and is now back.
const returned = passport.finishRedirect();
if (returned.status === "done") await sendToServer(returned.login);
else await showPlayer();
// #endregion
