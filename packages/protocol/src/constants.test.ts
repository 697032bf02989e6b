import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { chains, isChainId } from "./chains.ts";
import * as constants from "./constants.ts";
import { rarities } from "./rarity.ts";

it("[CONFIG-1] [LIMIT-4] lengths are those of the specification", () => {
  expect(constants.lengths).toMatchObject({
    emailCode: 5,
    passcode: 6,
    transactionId: 12,
    passwordMin: 8,
    usernameMin: 3,
    usernameMax: 15,
  });
  expect(constants.avatarMaxBytes).toBe(10_000_000);
});

it("[CONFIG-2] times are those of the specification", () => {
  expect(constants.timesMs).toMatchObject({
    redirect: 2000,
    onboardingIntro: 2000,
    onboardingLoginRedirect: 2000,
    onboardingSuccess: 300,
    openerClose: 500,
    popupResultClose: 1200,
    popupPoll: 1000,
    snackbar: 6000,
  });
});

it("[CONFIG-3] reconnects, confirmations and sizes are those of the specification", () => {
  expect(constants.reconnectAttempts).toBe(6);
  expect(constants.confirmationTarget).toBe(6);
  expect(constants.timesMs).toMatchObject({ reconnectStep: 6000, pendingRetry: 500, confirmationToastHide: 4000 });
  expect(constants.popupSize).toEqual({ width: 500, height: 600 });
  expect(constants.sidebarWidthPx).toBe(280);
});

it("[SHELL-11] theme breakpoints are 600, 960, 1280 and 1440 px", () => {
  expect(constants.breakpointsPx).toEqual([600, 960, 1280, 1440]);
});

it("[CONFIG-6] the registry knows six chains and no other", () => {
  expect(Object.fromEntries(Object.entries(chains).map(([id, { name }]) => [id, name]))).toEqual({
    1: "Ethereum",
    56: "Binance Smart Chain",
    5: "Goerli",
    97: "BSC testnet",
    11155111: "Sepolia",
    31337: "Anvil",
  });
  for (const id of [0, 2, 137, -1, 1.5, Number.NaN]) expect(isChainId(id)).toBe(false);
});

it("[CONFIG-10] supply and gas estimates are those of the specification", () => {
  expect(constants.totalSaleSupply).toBe(217_000_000n);
  expect(constants.estimatedGas).toEqual({ ethereum: "0.005", binance: "0.0002" });
});

it("[CONFIG-11] eleven rarities have a label and a colour of their own", () => {
  expect(Object.keys(rarities)).toEqual([
    "MEGA",
    "COLOSSAL",
    "RARE",
    "LEGENDARY",
    "ELITE_LEGENDARY",
    "ULTRA_RARE",
    "EXOTIC",
    "GUARDIAN",
    "MYTHIC",
    "DEUS_EX",
    "TITAN",
  ]);
  expect(new Set(Object.values(rarities).map(({ token }) => token)).size).toBe(11);
});

it("[LIMIT-3] redirect delay, search delays, asset lock and service gas are those of the specification", () => {
  expect(constants.timesMs).toMatchObject({ redirect: 2000, search: 300, itemSearch: 500 });
  expect(constants.voucherLifeMs).toBe(5 * 60 * 1000);
  expect(constants.serviceGasSups).toBe(5n);
});

/** Such as `searchDelayMs = 300`, `redirectMs: 2_000`, `lockMs = 300_000`, `gas = 5n`. */
const ownNumber = /\b\w*(redirect|search|lock|gas)\w*(: \w+)? ?[=:] ?(2_?000|300|500|300_?000|5 \* 60 \* 1000|5n)\b/i;

it("[LIMIT-3] each of them is defined once: no other source of page and server has such a number of its own", () => {
  expect(
    ["const searchDelayMs = 300;", "redirectDelay: 2000,", "const gasPerMove = 5n"].every((line) =>
      ownNumber.test(line),
    ),
  ).toBe(true);
  const root = join(import.meta.dirname, "../../..");
  const sources = globSync("{apps/{web,server},packages/{protocol,contracts}}/src/**/*.{ts,tsx}", { cwd: root });
  const own = sources
    .filter((file) => !/\.test\.|\/testing\/|protocol\/src\/constants\.ts$/.test(file))
    .filter((file) => ownNumber.test(readFileSync(join(root, file), "utf8")));
  expect(sources.length).toBeGreaterThan(500);
  expect(own).toEqual([]);
});
