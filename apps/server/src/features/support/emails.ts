/** What support did to an account, for its owner. */
import type { OwnerEmail } from "../session/index.ts";

const factorsCancel =
  "If you didn't ask for this, log in with your passcode or a recovery code now: that cancels it. If you can't, use the link below: it cancels it and locks your account.";

export const supportEmails = {
  unlock_approved: {
    subject: "Locks on your {product} account will be removed",
    paragraphs: [
      "Support has approved removing these locks: {locks}.",
      "They'll be removed on {due}. Until then nothing changes, and setting a lock again cancels it.",
    ],
  },
  unlock_withdrawn: {
    subject: "Locks on your {product} account stay on",
    paragraphs: [
      "Support had approved removing these locks, and has cancelled it: {locks}. They stay on.",
      "If you want them removed, contact support.",
    ],
  },
  unlocked: {
    subject: "Your {product} account was unlocked",
    paragraphs: ["These locks have been removed: {locks}. You can set them again at any time."],
  },
  factor_removal_requested: {
    subject: "Support was asked to remove two-factor authentication",
    paragraphs: [
      "Someone asked us to remove two-factor authentication and recovery codes from your {product} account. Nothing has changed yet: a second member of our team has to approve it, and then it takes another {wait}.",
      factorsCancel,
    ],
  },
  factor_removal_approved: {
    subject: "Two-factor authentication on your {product} account will be removed",
    paragraphs: [
      "Support has approved removing two-factor authentication and recovery codes from your account. It happens on {due}.",
      factorsCancel,
    ],
  },
  factor_removal_withdrawn: {
    subject: "Two-factor authentication on your {product} account stays on",
    paragraphs: [
      "Support was asked to remove two-factor authentication from your account, and has cancelled it.",
      "If you've lost your second factor, contact support.",
    ],
  },
  factors_removed: {
    subject: "Two-factor authentication was removed from your {product} account",
    paragraphs: [
      "Support has removed two-factor authentication and recovery codes from your account. Every device has been logged out. Log in and set it up again.",
      "For your safety, withdrawals are held for a while.",
    ],
  },
  suspended_removal_requested: {
    subject: "Support was asked to remove suspended second factors",
    paragraphs: [
      'Someone asked us to remove the second factors that were suspended on your {product} account after "This wasn\'t me". A second member of our team has to approve it.',
      "If you didn't ask for this, use the link below: it cancels it and keeps your account locked.",
    ],
  },
  suspended_removal_withdrawn: {
    subject: "Suspended second factors stay on your {product} account",
    paragraphs: [
      "Support was asked to remove suspended second factors from your account, and has cancelled it. They stay suspended.",
    ],
  },
  suspended_removed: {
    subject: "Suspended second factors were removed from your {product} account",
    paragraphs: [
      "Support has removed the second factors that were suspended on your account. Every device has been logged out. Log in and set up your own.",
      "For your safety, withdrawals are held for a while.",
    ],
  },
  role_set: {
    subject: "Your role at {product} has changed",
    paragraphs: [
      "Two members of staff have given your account another role: {role}.",
      "Your account now does what this role allows, and nothing else. If you didn't expect this, tell your team at once.",
    ],
  },
  logged_out_by_support: {
    subject: "You were logged out of {product}",
    paragraphs: ["Support has logged out every device on your account. Log in again to continue."],
  },
} satisfies Record<string, OwnerEmail>;
