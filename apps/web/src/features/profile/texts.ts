import { brand } from "../../lib/env/brand.ts";
import { defineTexts } from "../../lib/texts/texts.ts";

export const profileTexts = defineTexts({
  page: (username: string) => `${username}, ${brand.product}`,
  passportOf: (name: string) => `Passport of ${name}`,
  passportHolder: "Passport holder",
  username: "Username",
  passportNumber: "Passport no.",
  issued: "Issued",
  wallet: "Wallet",
  walletNotConnected: "Not connected",
  stamp: brand.product,
  stampDate: (date: string) => `Issued ${date}`,
  loading: "Loading the passport",
  failed: "This passport could not be opened",
  retry: "Try again",

  editName: "Edit name",
  editNameHint: "Your name is printed on your passport. Everybody who opens your profile can read it.",
  firstName: "First name",
  lastName: "Last name",
  save: "Save",
  cancel: "Cancel",
  saved: "Name saved",

  gameAssets: "Game assets",
  noAssets: "No assets yet",
  ownAssetsAppear: "Machines, weapons and crates you own appear here.",
  theirAssetsAppear: (username: string) => `Machines, weapons and crates that ${username} owns appear here.`,
});
