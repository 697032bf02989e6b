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

/** Our server turns the login into a player; it works once, and within a minute. */
const bringToServer = async (login) => {
  const headers = { "content-type": "application/json" };
  const answer = await fetch("/session", { method: "POST", headers, body: JSON.stringify(login) });
  if (!answer.ok) return say("Passport did not confirm this login. Please try again.");
  await showPlayer();
};

const logIn = async () => {
  // First of all, in the click: browsers open windows only then.
  const outcome = await passport.logIn();
  if (outcome.status === "done") await bringToServer(outcome.login);
  if (outcome.status === "closed") say("The window was closed before you were logged in.");
  if (outcome.status === "timed_out") say("That took too long. Please try again.");
};

/** Ends the session here and the one at Passport. */
const logOut = async () => {
  await Promise.all([passport.logOut(), fetch("/session", { method: "DELETE" })]);
  await showPlayer();
};

const actions = { "Log out": logOut };
// #endregion

/** Passport's window says that it is paid; our server knows it when the webhook has come. */
const untilPaid = async (number, triesLeft = 20) => {
  const { status } = await (await fetch(`/orders/${number}`)).json();
  if (status === "paid") return say("Repair kit delivered.");
  if (triesLeft === 0) return say("Your payment takes longer than usual. You get the kit as soon as it is confirmed.");
  await new Promise((resolve) => setTimeout(resolve, 500));
  return untilPaid(number, triesLeft - 1);
};

const buy = async () => {
  const order = fetch("/orders", { method: "POST" }).then((answer) => answer.json());
  const outcome = await passport.pay(order);
  if (outcome.status === "paid") await untilPaid((await order).number);
  if (outcome.status === "closed") say("You closed the window. If you have paid, the kit arrives in a moment.");
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

// Where the browser opens no window, the player leaves this page and comes back to it.
const returned = passport.finishRedirect();
if (returned.status === "done") await bringToServer(returned.login);
else await showPlayer();
// #endregion
