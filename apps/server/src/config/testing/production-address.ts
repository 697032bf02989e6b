/** A test database by an address that production takes: with a password, and TLS turned off in so many words. */
export const productionAddress = (databaseUrl: string): string => {
  const address = new URL(databaseUrl);
  address.password = "a password";
  address.searchParams.set("sslmode", "disable");
  return address.toString();
};
