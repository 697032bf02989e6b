import { brand } from "../../../lib/env/brand.ts";
import { defineTexts } from "../../../lib/texts/texts.ts";

export const editTexts = defineTexts({
  page: (username: string) => `Edit profile of ${username}, ${brand.product}`,
  title: "Profile",
  text: "Your name is printed on your passport. Other players see only your username, unless you choose to show your name.",
  username: "Username",
  usernameHint: (shortest: number, longest: number) => `${shortest} to ${longest} letters, digits or underscores.`,
  firstName: "First name",
  lastName: "Last name",
  showsName: "Show my name on my public profile",
  nameUnprintable: "This name has a character that can't be printed.",
  mobileNumber: "Mobile number",
  mobileNumberHint: "With the country code: +44 7700 900123",
  email: "Email",
  emailHint: "We'll send a code to confirm a new address.",
  unverifiedHint: "Verify it, so that it can get you back into your account.",
  status: { missing: "No email yet", verified: "Verified", unverified: "Unverified" },
  verify: "Verify",
  verifyEmail: "Verify this email",
  save: "Save",
  discard: "Discard changes",
  close: "Close",

  /** The dialog after a save (EDIT-9, EDIT-10). */
  succeeded: "Success!",
  failed: "Error",
  hints: {
    title: "Please check that",
    username: "your username has 3-15 characters and no special characters except underscores,",
    mobileNumber: "your mobile number contains the country code,",
    password:
      "your password, if you changed it, has at least 8 characters with at least 1 number, 1 lowercase and 1 uppercase letter.",
  },

  verification: {
    title: "Verify your email",
    sending: "Sending a code to",
    /** Around the address, which stands out. */
    sentTo: (length: number) => `We sent a ${length}-character code to`,
    typeOrPaste: (minutes: number) => `Type or paste it here. It works for ${minutes} minutes.`,
    notSent: "The code could not be sent",
    code: "Code from the email",
    codeHint: "No email after a few minutes? Check junk or spam.",
    confirm: "Confirm",
    cancel: "Cancel",
    retry: "Try again",
    sendAgain: "Send the code again",
    sendAgainIn: "Send again in",
    sentAgain: "The code has been sent again.",
  },
});
