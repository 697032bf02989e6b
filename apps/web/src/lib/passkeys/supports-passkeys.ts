/** A browser without them is offered none. */
export const supportsPasskeys = (): boolean => "PublicKeyCredential" in globalThis;
