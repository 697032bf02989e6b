import { brand } from "../../lib/env/brand.ts";
import { defineTexts } from "../../lib/texts/texts.ts";

export const profileTexts = defineTexts({
  page: (username: string) => `${username}, ${brand.product}`,
  passportOf: (name: string) => `Passport of ${name}`,
  openPassport: "Open passport",
  closePassport: "Close passport",
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
  noPlayer: "No such player",
  noPlayerText: (asked: string) =>
    `There is no player called ${asked}. Check the spelling; players can change their username.`,
  toOwnProfile: "Go to your profile",

  twoFactor: "Two-factor",
  twoFactorActive: "Active",
  twoFactorOff: "Off",
  changePicture: "Change picture",

  tabs: "Profile",
  findAssets: "Find assets",
  gameAssets: "Game assets",
  achievements: "Achievements",
  editProfile: "Edit profile",
});
