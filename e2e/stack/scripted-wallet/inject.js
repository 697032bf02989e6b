/**
 * The wallet's part in the page: an EIP-1193 provider, announced by EIP-6963 and, if wished, as window.ethereum. It
 * knows nothing: every request goes to the test process, and news come from there.
 */
(() => {
  const { binding, info, isDefault } = globalThis.scriptedWallet;
  delete globalThis.scriptedWallet;

  const listeners = new Map();
  const listenersOf = (event) => {
    if (!listeners.has(event)) listeners.set(event, new Set());
    return listeners.get(event);
  };

  const provider = {
    isMetaMask: info.rdns === "io.metamask",
    request: async ({ method, params = [] }) => {
      const { result, error } = await globalThis[binding]({ method, params });
      if (error !== undefined) throw Object.assign(new Error(error.message), error);
      return result;
    },
    on: (event, listener) => {
      listenersOf(event).add(listener);
      return provider;
    },
    removeListener: (event, listener) => {
      listenersOf(event).delete(listener);
      return provider;
    },
  };
  provider.addListener = provider.on;
  provider.off = provider.removeListener;

  window.addEventListener(binding, ({ detail: { event, value } }) => {
    for (const listener of [...listenersOf(event)]) listener(value);
  });

  const detail = Object.freeze({ info: Object.freeze(info), provider });
  const announce = () => window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
  window.addEventListener("eip6963:requestProvider", announce);
  announce();
  if (isDefault) window.ethereum = provider;
})();
