/** Whether this browser has a wallet, asked without loading anything: EIP-6963 first, then the older `window.ethereum`. */
export const isWalletInstalled = (target: Window = window): boolean => {
  if ("ethereum" in target && target.ethereum) return true;
  let hasAnswered = false;
  const listen = () => {
    hasAnswered = true;
  };
  // Wallets answer while the question is being dispatched.
  target.addEventListener("eip6963:announceProvider", listen);
  target.dispatchEvent(new Event("eip6963:requestProvider"));
  target.removeEventListener("eip6963:announceProvider", listen);
  return hasAnswered;
};
