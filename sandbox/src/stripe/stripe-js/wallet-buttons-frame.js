{
  /** @typedef {'apple_pay' | 'google_pay' | 'link'} Wallet */

  const list = /** @type {HTMLElement} */ (document.querySelector('main'));
  /** Of the account's domain. @type {Wallet[]} */
  const active = JSON.parse(list.dataset.wallets ?? '[]');

  /** Whether a wallet is on this device: each maker's browser has its own, and Link needs none. @param {Wallet} wallet */
  const isOfDevice = (wallet) =>
    wallet === 'link' || navigator.vendor.startsWith(wallet === 'apple_pay' ? 'Apple' : 'Google');

  const names = { apple_pay: 'Apple Pay', google_pay: 'Google Pay', link: 'Link' };

  /** @param {MessagePort} port @param {{ wallets: Wallet[], height: number, theme: Record<string, string> }} shown */
  function show(port, { wallets, height, theme }) {
    const buttons = wallets.map((wallet) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = `wallet ${wallet} ${theme[wallet === 'apple_pay' ? 'applePay' : 'googlePay'] ?? 'black'}`;
      button.textContent = names[wallet];
      button.style.height = `${height}px`;
      button.addEventListener('click', () => port.postMessage({ kind: 'pressed', wallet }));
      return button;
    });
    list.replaceChildren(...buttons);
    port.postMessage({ kind: 'height', height: document.documentElement.getBoundingClientRect().height });
  }

  addEventListener(
    'message',
    ({ source, ports: [port] }) => {
      if (source !== parent || !port) return;
      port.onmessage = ({ data }) => {
        if (data.kind === 'show') show(port, data);
        if (data.kind === 'focus') document.querySelector('button')?.focus();
      };
      const error = { type: 'invalid_request_error', message: 'Invalid API Key provided.' };
      if (list.dataset.key) port.postMessage({ kind: 'ready', wallets: active.filter(isOfDevice) });
      else port.postMessage({ kind: 'loaderror', error });
    },
    { once: true },
  );
}
