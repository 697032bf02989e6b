/**
 * Stands where WalletConnect would load AppKit, its own dialog: dozens of files that nobody here opens, under a
 * licence of their own in later versions. Our dialog shows the code instead (`showQrModal: false`).
 */
export const createAppKit = (): never => {
  throw new Error("AppKit is not part of this build");
};
