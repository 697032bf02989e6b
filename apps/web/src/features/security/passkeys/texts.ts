import { defineTexts } from "../../../lib/texts/texts.ts";

export const passkeyListTexts = defineTexts({
  title: "Passkeys",
  hint: "Your face, fingerprint or PIN. Can't be phished.",
  notSupported: "This browser can't create passkeys.",
  loading: "Loading your passkeys",
  loadFailed: "Your passkeys could not be loaded",
  synced: "Synced to your devices",
  oneDevice: "On one device only",
  lastUsed: (time: string) => `Last used ${time}`,
  neverUsed: "Not used yet",
  add: "Add a passkey",
  create: "Create a passkey",
  rename: "Rename",
  renameTitle: "Rename this passkey",
  renameText: "Choose a name by which you will recognise the device.",
  name: "Name",
  save: "Save",
  cancel: "Cancel",
  renamed: "The passkey has a new name",
  renameFailed: "The passkey keeps its name",
  remove: "Remove",
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText:
    "It can no longer log in, your other devices are logged out, and nothing can leave your account for a day. Delete it on the device too.",
  removed: (name: string) => `${name} has been removed`,
  removeFailed: "The passkey is still there",
});
