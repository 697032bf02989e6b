/** Every check, in the order of the table. */
import type { Check } from "./check.ts";
import { bruteForce } from "./checks/brute-force.ts";
import { cookieOnly } from "./checks/cookie-only.ts";
import { costlyGuest } from "./checks/costly-guest.ts";
import { crashes } from "./checks/crashes.ts";
import { dependencies } from "./checks/dependencies.ts";
import { enumeration } from "./checks/enumeration.ts";
import { faults } from "./checks/faults.ts";
import { flows } from "./checks/flows.ts";
import { forgery } from "./checks/forgery.ts";
import { hostileGame } from "./checks/hostile-game.ts";
import { locks } from "./checks/locks.ts";
import { mailbox } from "./checks/mailbox.ts";
import { merging } from "./checks/merging.ts";
import { oneProcess } from "./checks/one-process.ts";
import { openid } from "./checks/openid.ts";
import { outside } from "./checks/outside.ts";
import { passwordOnly } from "./checks/password-only.ts";
import { redirects } from "./checks/redirects.ts";
import { secrets } from "./checks/secrets.ts";
import { singleUse } from "./checks/single-use.ts";
import { takeover } from "./checks/takeover.ts";
import { takeoverFeed } from "./checks/takeover-feed.ts";
import { takeoverMintKey } from "./checks/takeover-mint-key.ts";
import { takeoverNode } from "./checks/takeover-node.ts";
import { twoFactor } from "./checks/two-factor.ts";

export const allChecks: readonly Check[] = [
  singleUse,
  flows,
  merging,
  twoFactor,
  mailbox,
  locks,
  passwordOnly,
  cookieOnly,
  oneProcess,
  takeover,
  takeoverFeed,
  takeoverMintKey,
  takeoverNode,
  crashes,
  bruteForce,
  enumeration,
  costlyGuest,
  redirects,
  forgery,
  openid,
  hostileGame,
  faults,
  outside,
  secrets,
  dependencies,
];
