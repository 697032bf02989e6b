import { brand } from "../../../lib/env/brand.ts";
import { defineTexts } from "../../../lib/texts/texts.ts";

const { token } = brand;

export const selfTexts = defineTexts({
  title: "Or send it yourself",
  from: "From your linked wallet",
  choose: "Choose a network above to see its deposit address.",
  address: (network: string) => `Deposit address on ${network}`,
  qr: "QR code of the deposit address",
  copy: "deposit address",
  copyAddress: "Copy address",
  only: (network: string) => `Only ${token}, only on ${network}`,
  onlyText:
    "Send from a wallet linked to your account. We can't match other tokens, other networks or transfers from an exchange to you.",
});
