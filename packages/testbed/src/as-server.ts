/** The same database through the eyes of the server: the role that the migrations make for it. */
export const asServer = (ownerUrl: string): string => {
  const url = new URL(ownerUrl);
  url.username = "passport_server";
  return url.toString();
};
