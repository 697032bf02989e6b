import { isHex, type PrivateKeyAccount } from "viem";
import { privateKeyToAccount } from "viem/accounts";

export const required = (name: string, value: string | undefined): string => {
  if (value === undefined || value === "") throw new Error(`${name} is missing`);
  return value;
};

/** A private key comes from the environment and from nowhere else: arguments and files are seen by others. */
export const readAccount = (variable: string, value: string | undefined): PrivateKeyAccount => {
  const key = required(`The environment variable ${variable}`, value);
  // The key itself must not come back in an error message.
  if (!isHex(key) || key.length !== 66) throw new Error(`${variable} is not a private key: 0x and 64 digits`);
  return privateKeyToAccount(key);
};
