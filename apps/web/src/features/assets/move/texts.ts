import { brand } from "../../../lib/env/brand.ts";
import { defineTexts } from "../../../lib/texts/texts.ts";

const { game, product, token } = brand;

export const moveTexts = defineTexts({
  places: { game, passport: product },
  route: (from: string, to: string) => `From ${from} to ${to}`,
  hereNow: "here now",
  inSeconds: "in seconds",
  wasHere: "was here",
  staysHere: "stays here",
  isThere: "here now",
  notThere: "not moved",

  toGameText: (gas: string) =>
    `It’s locked to the game while it’s there: you can’t sell it or take it on chain. Moving it back costs ${gas} ${token} too.`,
  fromGameText: `In ${product} it’s yours to use on chain or to move again. You can’t use it in ${game} meanwhile.`,

  amount: "Amount",
  amountHint: (count: string) => `${count} to move`,

  payWith: "Pay with",
  sups: token,
  passport: product,
  available: (amount: string) => `${amount} available`,
  availableUnknown: "Reading your balance",
  comingSoon: "coming soon",
  gas: "Gas for the move",
  gasEach: "Gas for each",
  gasAll: (count: number) => `Gas for ${count} moves`,
  after: "Available after",
  sum: (amount: string) => `${amount} ${token}`,

  cancel: "Cancel",
  close: "Close",
  done: "Done",
  tryAgain: "Try again",
  confirm: (gas: string) => `Move for ${gas} ${token}`,
  confirmSeveral: (count: number, gas: string) => `Move ${count} for ${gas} ${token}`,
  buySups: `Buy ${token}`,

  tooLittle: `You need ${token} to move this`,
  tooLittleText: (gas: string, available: string) =>
    `A move costs ${gas} ${token}, and you have ${available} available.`,
  accountLocked: "Your account is locked",
  accountLockedText: `Moves cost ${token}, so they are locked too. Support can unlock your account.`,

  moving: `Waiting for ${game} to confirm. You can close this: the move continues.`,
  movingButton: "Moving",
  moved: "Moved",
  movedText: (name: string, place: string) => `${name} is in ${place} now.`,
  gasPaid: "Gas paid",
  balance: "Available",
  returned: "Returned",
  noFee: "No fee taken",
  lost: "We lost the connection",
  lostText: "Your move may still be in progress. Activity shows how it ends.",
  movedItems: (what: string, place: string) => `${what} moved to ${place}`,
  count: (count: string, label: string) => `${count} × ${label}`,
});

export type MoveTexts = ReturnType<(typeof moveTexts)["current"]>;

/** Words of several moves at once. */
export const bulkTexts = defineTexts({
  stopSelecting: "Cancel selection",
  hint: "Choose assets to move together.",
  pick: (name: string) => `Choose ${name}`,
  bar: "Chosen assets",
  chosen: (count: number) => (count === 1 ? "1 asset chosen" : `${count} assets chosen`),
  oneWay: `Choose assets that are all in ${product}, or all in ${game}.`,
  toGame: `Move to ${game}`,
  fromGame: `Move back to ${product}`,

  titleToGame: (count: number) => `${count} assets to ${game}`,
  titleFromGame: (count: number) => `${count} assets back to ${product}`,
  text: "Each one moves on its own. You only pay for what has moved.",
  results: "Result for each asset",
  waiting: "Waiting",
  waitingText: "It moves as soon as one before it is done.",
  moving: "Moving",
  movingText: `Waiting for ${game}.`,
  moved: "Moved",
  refused: `${game} refused it`,
  unanswered: "Returned",
  inUse: "In use",
  failed: "Not moved",
  fee: (amount: string) => `${amount} ${token}`,
  noFee: "No fee taken.",
  tryAgain: "Try again",
  retry: (name: string) => `Try again: ${name}`,
  slip: "Move",
  ofAll: (moved: number, all: number) => `${moved} of ${all}`,
  stamp: (count: number) => `${count} moved`,
  noStamp: "In progress",
  nothingStamp: "None moved",
  countMoved: "Moved",
  countReturned: "Returned",
  countNotMoved: "Not moved",
  gasPaid: "Gas paid",
  goesOn: "You can close this: every move continues, and Activity shows how it ends.",
  micro: "One receipt for each asset under transactions",
  back: "Back to your assets",
});
