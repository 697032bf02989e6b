/** A credential as the browser wants it named. */
export const toDescriptor = ({ credential_id, transports }: { credential_id: Buffer; transports: string[] }) => ({
  id: credential_id.toString("base64url"),
  type: "public-key" as const,
  transports,
});
