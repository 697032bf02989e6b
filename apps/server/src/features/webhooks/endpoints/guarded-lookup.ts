/** Resolves a game's host and refuses it unless every address is public. */
import { lookup as systemLookup } from "node:dns";
import { Resolver } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address.ts";

export type Resolve = (host: string) => Promise<string[]>;

/** A short code instead of a message: it is stored with the event. */
class AddressRefused extends Error {
  override readonly name = "AddressRefused";
  readonly code = "address_refused";
}

/**
 * Asks the name servers directly: the system's resolver would use one of four threads that the whole process
 * shares, so that four slow name servers of games would hold up everything else.
 */
const resolver = new Resolver({ timeout: 2_000, tries: 2 });

const resolvePublic: Resolve = async (host) => {
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  const [first] = answers;
  if (addresses.length === 0) throw first.status === "rejected" ? first.reason : new AddressRefused(host);
  return addresses;
};

/** One address that is not public is enough to refuse the host: which one is used is not ours to say. */
export const createGuardedLookup =
  (resolve: Resolve = resolvePublic): LookupFunction =>
  (host, options, callback) => {
    resolve(host).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined || !addresses.every(isPublicAddress)) return callback(new AddressRefused(host), "", 0);
        if (options.all)
          return callback(
            null,
            addresses.map((address) => ({ address, family: isIP(address) })),
          );
        return callback(null, first, isIP(first));
      },
      (error: NodeJS.ErrnoException) => callback(error, "", 0),
    );
  };

export const lookupFor = ({ isPlainAllowed }: { isPlainAllowed: boolean }): LookupFunction =>
  isPlainAllowed ? systemLookup : createGuardedLookup();
