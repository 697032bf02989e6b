/**
 * One mailbox, one account: the form under which an email address is looked up and kept unique.
 * Look-alikes of "@" are refused before normalisation would turn them into one, and normalisation
 * runs before and after lowering, because lowering can make new composable pairs (J + caron).
 */
import { domainToASCII } from "node:url";
import { lengths } from "@passport/protocol";

const atLookAlikes = /[\uFE6B\uFF20]/u;
/** Controls, format characters, lone surrogates and white space hide in text; none belongs in an address. */
const hiddenCharacters = /[\p{C}\p{Z}]/u;
/** What would have to be quoted, a comment or a second address to some program: never part of a mailbox's name. */
const quotedCharacters = /[",:;<>()[\]\\]/;
const domainPattern = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

export const canonicalEmail = (input: string): string | undefined => {
  const text = input.trim();
  if (atLookAlikes.test(text) || hiddenCharacters.test(text)) return undefined;
  const folded = text.normalize("NFKC").toLowerCase().normalize("NFKC");
  const [local = "", domain = "", ...rest] = folded.split("@");
  const asciiDomain = domainToASCII(domain);
  const email = `${local}@${asciiDomain}`;
  // NFKC may itself have brought a space (U+00A8 and its kind), so what hides is looked for again.
  const isPlainLocal = local !== "" && !hiddenCharacters.test(local) && !quotedCharacters.test(local);
  const isUsable = isPlainLocal && rest.length === 0 && domainPattern.test(asciiDomain);
  return isUsable && email.length <= lengths.emailMax ? email : undefined;
};
