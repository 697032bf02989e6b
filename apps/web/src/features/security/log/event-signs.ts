import type { SecurityEventKind } from "@passport/protocol/calls/sessions";
import type { IconName } from "../../../ui/icon/icon.tsx";

interface Sign {
  icon: IconName;
  tone?: "warn" | "error";
  /** By which factor it happened says something here; elsewhere it repeats the sentence. */
  namesFactor?: true;
}

/** An event that deserves a second look is not grey. */
export const eventSigns: Record<SecurityEventKind, Sign> = {
  signed_up: { icon: "passport" },
  logged_in: { icon: "login", namesFactor: true },
  login_failed: { icon: "warn", tone: "warn" },
  logged_out: { icon: "logout" },
  two_factor_failed: { icon: "warn", tone: "warn" },
  two_factor_blocked: { icon: "lock", tone: "error" },
  two_factor_on: { icon: "shield" },
  two_factor_off: { icon: "unlock", tone: "warn" },
  recovery_code_used: { icon: "key", tone: "warn" },
  recovery_codes_shown: { icon: "eye" },
  stepped_up: { icon: "ok", namesFactor: true },
  step_up_failed: { icon: "warn", tone: "warn" },
  password_changed: { icon: "key" },
  password_set: { icon: "key" },
  password_reset: { icon: "key", tone: "warn" },
  reset_requested: { icon: "mail" },
  email_verified: { icon: "mail", namesFactor: true },
  session_ended: { icon: "logout" },
  other_sessions_ended: { icon: "logout" },
  locked_by_link: { icon: "lock", tone: "error" },
  wallet_linked: { icon: "chain" },
  wallet_replaced: { icon: "chain", tone: "warn" },
  wallet_removed: { icon: "chain", tone: "warn" },
  identity_connected: { icon: "key", namesFactor: true },
  identity_disconnected: { icon: "key", tone: "warn", namesFactor: true },
  site_disconnected: { icon: "chain" },
  recovery_codes_renewed: { icon: "key" },
  passkey_added: { icon: "key", tone: "warn" },
  passkey_removed: { icon: "key", tone: "warn" },
  passkey_copied: { icon: "warn", tone: "error" },
  protection_raised: { icon: "shield" },
  protection_lowered: { icon: "unlock", tone: "warn" },
  protection_kept: { icon: "shield" },
  spending_limited: { icon: "shield" },
  spending_raise_requested: { icon: "unlock", tone: "warn" },
  spending_kept: { icon: "shield" },
  email_changed: { icon: "mail", tone: "warn" },
  username_changed: { icon: "edit" },
  locked: { icon: "lock" },
  unlock_approved: { icon: "unlock", tone: "warn" },
  unlocked: { icon: "unlock" },
  factor_removal_requested: { icon: "unlock", tone: "warn" },
  factor_removal_approved: { icon: "unlock", tone: "warn" },
  factors_removed: { icon: "unlock", tone: "warn" },
  way_suspended: { icon: "lock", tone: "warn" },
  suspended_removal_requested: { icon: "unlock", tone: "warn" },
  suspended_removed: { icon: "unlock", tone: "warn" },
  logged_out_by_support: { icon: "logout", tone: "warn" },
  data_exported: { icon: "deposit" },
  deletion_requested: { icon: "warn", tone: "error" },
  deletion_cancelled: { icon: "ok" },
};
